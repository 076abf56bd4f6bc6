import { foldText } from '../../../lib/fold.ts';
import { inGroups } from '../../../lib/groups.ts';
import type { AccessRights } from '../contract/accounts.ts';

/** A function of an account: its roles, and the operations it opens, with texts. */
export interface HeldFunction {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly active: boolean }[];
  readonly operations: readonly HeldOperation[];
}

export interface HeldOperation {
  readonly name: string;
  readonly words: string;
  /** Whether it is switched off for everybody. */
  readonly off: boolean;
}

/** Functions of one group, with the group's name. */
export interface RightsSection {
  readonly group: string;
  readonly title: string;
  readonly functions: readonly HeldFunction[];
}

interface Words {
  readonly operation: (name: string) => string;
  readonly group: (name: string) => string;
}

/** Permissions by group, then function; with a search word only the matching operations. */
export function rightsSections(rights: AccessRights, text: string, words: Words): RightsSection[] {
  const wanted = foldText(text).split(' ').filter(Boolean);
  const off = new Set(rights.off);
  const held = rights.functions.map(({ groupName, apis, ...each }) => {
    const roles = rights.roles.filter(({ functionIds }) => functionIds.includes(each.id));
    const about = [words.group(groupName), each.name, ...roles.map(({ name }) => name)].join(' ');
    const operations = heldOperations(apis, off, words.operation).filter((operation) => {
      const folded = foldText(`${about} ${operation.words} ${operation.name}`);
      return wanted.every((word) => folded.includes(word));
    });
    return { group: groupName, held: { ...each, roles, operations } };
  });
  const found = held.filter((each) => each.held.operations.length > 0);
  return inGroups(found, ({ group }) => group, words.group).map(({ key, name, items }) => ({
    group: key,
    title: name,
    functions: items.map((each) => each.held),
  }));
}

/** The operations that an account may call through at least one active role and function. */
export function usableApis({ roles, functions, off }: AccessRights): ReadonlySet<string> {
  const active = new Set(roles.filter((role) => role.active).flatMap(({ functionIds }) => functionIds));
  const opening = functions.filter((each) => each.active && active.has(each.id));
  return new Set(opening.flatMap(({ apis }) => apis)).difference(new Set(off));
}

/** Operations with their texts, sorted for lookup. */
export function heldOperations(
  names: readonly string[],
  off: ReadonlySet<string>,
  wordsOf: (name: string) => string,
): HeldOperation[] {
  return names
    .map((name) => ({ name, words: wordsOf(name), off: off.has(name) }))
    .sort((a, b) => a.words.localeCompare(b.words, 'vi'));
}
