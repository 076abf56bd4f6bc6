import type { MatrixFunction, MatrixRole, Proposal } from '../contract/accounts.ts';
import { type Edits, withTicks } from './matrix-edits.ts';

/** The reasons of proposals by role and function: the role's similar functions; empty: a new installation grants it. */
export type Reasons = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The new functions that the caller may decide about: nobody can grant what they do not have. */
export function undecidedOf(functions: readonly MatrixFunction[], held: ReadonlySet<string>): MatrixFunction[] {
  return functions.filter(({ code, newSince }) => newSince !== null && held.has(code));
}

/** The proposals about some functions. */
export function proposalsAbout(proposals: readonly Proposal[], functions: readonly MatrixFunction[]): Proposal[] {
  const ids = new Set(functions.map(({ id }) => id));
  return proposals.filter(({ functionId }) => ids.has(functionId));
}

/** Why a function is proposed for a role, as names of functions. */
export function reasonsOf(proposals: readonly Proposal[], functions: readonly MatrixFunction[]): Reasons {
  const names = new Map(functions.map(({ id, name }) => [id, name]));
  const byRole = Map.groupBy(proposals, ({ roleId }) => roleId);
  return new Map(
    [...byRole].map(([roleId, own]) => [
      roleId,
      new Map(
        own.map(({ functionId, neighbourIds }) => [functionId, neighbourIds.map((id) => names.get(id)).join(', ')]),
      ),
    ]),
  );
}

/** The edits with the proposed ones. */
export function withProposals(edits: Edits, roles: readonly MatrixRole[], proposals: readonly Proposal[]): Edits {
  return roles.reduce((ticked, role) => {
    const own = proposals.filter(({ roleId }) => roleId === role.id).map(({ functionId }) => functionId);
    return own.length === 0 ? ticked : withTicks(ticked, role, own, true);
  }, edits);
}
