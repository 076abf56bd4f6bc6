import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../ui/call.ts';
import { type Session, useSession } from '../../../ui/session.ts';
import { type Account, type AccountState, getDetailUser, updateUser } from '../contract.ts';
import { accountKeys } from './account-queries.ts';
import { planRestore } from './restore-plan.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Brings earlier states of accounts back (features/audit/screens/restorer.ts), by the operation that any change of an
 * account goes through: one version, with the same rules about who may give what.
 */
export function useAccountRestorer() {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  return {
    read: (id: string, signal: AbortSignal) => call(getDetailUser, { id }, { signal }).then(withIndex),
    plan: (present: Values, state: { readonly fields: Values }) =>
      wordedPlan(present as unknown as Account, state.fields as AccountState, session, t),
    save(present: Values & { id: string; version: number }, { roles, ...values }: Values) {
      const roleIds = (roles as AccountState['roles'])?.flatMap(({ id }) => id ?? []);
      const { id, version } = present;
      return call(updateUser, { ...values, ...(roleIds && { roleIds }), id, version }).then(withIndex);
    },
    saved: () => void queryClient.invalidateQueries({ queryKey: accountKeys.list }),
  };
}

/** The dialog shows any kind of record by the names of its fields. */
function withIndex(account: Account): Account & Values {
  return { ...account };
}

function wordedPlan(account: Account, state: AccountState, { apiName, user }: Session, t: TFunction) {
  const { names, kept, goneRoles } = planRestore(account, state, { apiName, own: account.id === user?.id });
  const roles = goneRoles.join(', ');
  const notes = kept.map((reason) => t(`access:restore.${reason}`, { roles }));
  return { names, notes: names.length > 0 ? [...notes, t('access:restore.hint')] : notes };
}
