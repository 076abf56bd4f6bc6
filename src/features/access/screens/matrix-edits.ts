import type { Group } from '../../../lib/groups.ts';
import type { MatrixFunction, MatrixRole } from '../contract/accounts.ts';

/** Unsaved changes of the matrix: by role and function, whether the role is to have it. */
export type Edits = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** The changes of one role to save. */
export interface RoleChange {
  readonly roleId: string;
  readonly version: number;
  readonly add: string[];
  readonly remove: string[];
}

export const noEdits: Edits = new Map();

/** Whether a role has a function, including unsaved changes. */
export function holds(role: MatrixRole, functionId: string, edits: Edits): boolean {
  return edits.get(role.id)?.get(functionId) ?? role.functionIds.includes(functionId);
}

/** The edits after some functions of a role are granted or revoked; a value equal to the stored one is not an edit. */
export function withTicks(edits: Edits, role: MatrixRole, functionIds: readonly string[], granted: boolean): Edits {
  const ticks = new Map(edits.get(role.id));
  for (const id of functionIds) {
    if (role.functionIds.includes(id) === granted) ticks.delete(id);
    else ticks.set(id, granted);
  }
  const next = new Map(edits);
  if (ticks.size === 0) next.delete(role.id);
  else next.set(role.id, ticks);
  return next;
}

/** The edits as a save sends them, without those that somebody else has made meanwhile. */
export function changesOf(edits: Edits, roles: readonly MatrixRole[]): RoleChange[] {
  return roles.flatMap((role) => {
    const ticks = [...(edits.get(role.id) ?? [])].filter(([id, granted]) => role.functionIds.includes(id) !== granted);
    if (ticks.length === 0) return [];
    const idsOf = (wanted: boolean) => ticks.filter(([, granted]) => granted === wanted).map(([id]) => id);
    return [{ roleId: role.id, version: role.version, add: idsOf(true), remove: idsOf(false) }];
  });
}

/** The number of unsaved changes. */
export function countOf(changes: readonly RoleChange[]): number {
  return changes.reduce((sum, { add, remove }) => sum + add.length + remove.length, 0);
}

/** Whether a checkbox can be changed: a function that the caller does not have can be revoked, but not granted. */
export function mayTick(role: MatrixRole, fn: MatrixFunction, held: ReadonlySet<string>): boolean {
  return held.has(fn.code) || role.functionIds.includes(fn.id);
}

/** Whether a role has all, none, or some of these functions. */
export function groupState(role: MatrixRole, functions: readonly MatrixFunction[], edits: Edits) {
  const granted = functions.filter(({ id }) => holds(role, id, edits)).length;
  if (granted === 0) return 'none';
  return granted === functions.length ? 'all' : 'some';
}

export type MatrixGroup = Group<MatrixFunction>;
