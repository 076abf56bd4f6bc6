import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import type { Session } from '../../../browser/session-state.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Values } from '../../../ui/record/values.ts';
import type { Restorer } from '../../../ui/slices/restorer.ts';
import { type Account, type AccountState, getDetailUser, updateUser } from '../contract/accounts.ts';
import { accountKeys } from './account-queries.ts';
import { planRestore } from './restore-plan.ts';

/**
 * Restores earlier states of accounts with the usual update operation: one version, with the same rules about who may
 * grant what.
 */
export default function useAccountRestorer(): Restorer {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  return {
    read: (id, signal) => call(getDetailUser, { id }, { signal }).then(withIndex),
    plan: (present, state) => wordedPlan(present as unknown as Account, state.fields as AccountState, session, t),
    save(present, { roles, ...values }) {
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

function wordedPlan(account: Account, state: AccountState, { apiName, user }: Session, t: Translate) {
  const { names, kept, goneRoles } = planRestore(account, state, { apiName, own: account.id === user?.id });
  const roles = goneRoles.join(', ');
  const notes = kept.map((reason) => t(`access:restore.${reason}`, { roles }));
  return { names, notes: names.length > 0 ? [...notes, t('access:restore.hint')] : notes };
}
