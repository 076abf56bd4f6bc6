import type { MatrixFunction, MatrixRole } from '../contract/accounts.ts';

/** Unsaved ticks of the matrix: by role and function, whether the role is to hold it. */
export type Edits = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** What a save sends for one role. */
export interface RoleChange {
  readonly roleId: string;
  readonly version: number;
  readonly add: string[];
  readonly remove: string[];
}

export const noEdits: Edits = new Map();

/** Whether a role holds a function, with the unsaved ticks counted in. */
export function holds(role: MatrixRole, functionId: string, edits: Edits): boolean {
  return edits.get(role.id)?.get(functionId) ?? role.functionIds.includes(functionId);
}

/** The ticks after some functions of a role are given or taken; what is as it was stored is no edit. */
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

/** The edits as a save sends them. Those that somebody else has made meanwhile are left out. */
export function changesOf(edits: Edits, roles: readonly MatrixRole[]): RoleChange[] {
  return roles.flatMap((role) => {
    const ticks = [...(edits.get(role.id) ?? [])].filter(([id, granted]) => role.functionIds.includes(id) !== granted);
    if (ticks.length === 0) return [];
    const idsOf = (wanted: boolean) => ticks.filter(([, granted]) => granted === wanted).map(([id]) => id);
    return [{ roleId: role.id, version: role.version, add: idsOf(true), remove: idsOf(false) }];
  });
}

/** How many single ticks are not saved. */
export function countOf(changes: readonly RoleChange[]): number {
  return changes.reduce((sum, { add, remove }) => sum + add.length + remove.length, 0);
}

/** Whether a tick can be changed: a function that the caller does not hold may be taken away, but not given. */
export function mayTick(role: MatrixRole, fn: MatrixFunction, held: ReadonlySet<string>): boolean {
  return held.has(fn.code) || role.functionIds.includes(fn.id);
}

/** Of some functions of a role: all, none, or some of them. */
export function groupState(role: MatrixRole, functions: readonly MatrixFunction[], edits: Edits) {
  const granted = functions.filter(({ id }) => holds(role, id, edits)).length;
  if (granted === 0) return 'none';
  return granted === functions.length ? 'all' : 'some';
}

export interface MatrixGroup {
  readonly name: string;
  readonly functions: readonly MatrixFunction[];
}

/** Functions in groups, in the order in which the groups first appear. */
export function groupsOf(functions: readonly MatrixFunction[]): MatrixGroup[] {
  return [...Map.groupBy(functions, ({ groupName }) => groupName)].map(([name, members]) => ({
    name,
    functions: members,
  }));
}
