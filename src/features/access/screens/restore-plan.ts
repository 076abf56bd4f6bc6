import { type Account, type AccountState, updateUserRole, updateUserStatus } from '../contract/accounts.ts';

/** Why a part of an account is not restored: a message key under `access:restore`. */
type UnchangedField = 'rolesGone' | 'rolesRefused' | 'statusOwn' | 'statusRefused';

interface Caller {
  readonly apiName: ReadonlySet<string>;
  /** The account is the caller's own. */
  readonly own: boolean;
}

/**
 * What restoring an earlier state of an account would change, and what the caller cannot restore. Roles are restored
 * all or none: some of them would be a state that never existed.
 */
export function planRestore(account: Account, state: AccountState, { apiName, own }: Caller) {
  const texts = (['fullName', 'email', 'phone'] as const).filter(
    (name) => state[name] !== undefined && state[name] !== account[name],
  );
  const names: string[] = [...texts];
  const unchanged: UnchangedField[] = [];
  const goneRoles = (state.roles ?? []).flatMap(({ id, code }) => (id === null ? [code] : []));

  if (state.roles && codesOf(state.roles) !== codesOf(account.roles)) {
    if (!apiName.has(updateUserRole.name)) unchanged.push('rolesRefused');
    else if (goneRoles.length > 0) unchanged.push('rolesGone');
    else names.push('roles');
  }
  if (state.status !== undefined && state.status !== account.status) {
    if (own) unchanged.push('statusOwn');
    else if (!apiName.has(updateUserStatus.name)) unchanged.push('statusRefused');
    else names.push('status');
  }
  return { names, kept: unchanged, goneRoles };
}

function codesOf(roles: readonly { readonly code: string }[]): string {
  return JSON.stringify(roles.map(({ code }) => code).sort());
}
