import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { mergeValues } from '../kinds/merges.ts';
import { changedNames, pickWithPopulated, sameValue, type Values } from '../record/values.ts';

/** A comparison of two users' changes to one record. */
export interface Comparison {
  /** Both changed these to different values: the user must choose. */
  readonly conflicts: readonly string[];
  /** Only the other user changed these: their values are taken. */
  readonly theirs: readonly string[];
  /** Both changed these in different places: the merged values. */
  readonly merged: Values;
}

/** Two versions of a record, waiting for a choice. */
export interface Conflict extends Comparison {
  /** The common base of both versions. */
  readonly base: Values;
  readonly mine: Values;
  readonly current: AnyRecord;
  /** The other version is the account's own, saved in another window or on another device. */
  readonly isOwn: boolean;
  /** Who changed it, in the server's text. */
  readonly detail: string;
  /** The fields to take from the other version; undefined: back to the form. */
  readonly resolve: (theirs: readonly string[] | undefined) => void;
}

/**
 * Compares two changed states of a record with their base. A change on one side only, or the same on both, is no
 * conflict.
 */
export function compareChanges(resource: Resource, base: Values, mine: Values, theirs: Values): Comparison {
  const changedByMe = new Set(changedNames(resource, base, mine));
  const changedByThem = changedNames(resource, base, theirs);
  const changedByBoth = changedByThem.filter(
    (name) => changedByMe.has(name) && !sameValue(resource, name, mine[name], theirs[name]),
  );
  const merges = changedByBoth.flatMap((name) => {
    const field = resource.fields[name];
    const value = field && mergeValues(field, base[name], mine[name], theirs[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const merged = Object.fromEntries(merges);
  return {
    conflicts: changedByBoth.filter((name) => !(name in merged)),
    merged,
    theirs: changedByThem.filter((name) => !changedByMe.has(name)),
  };
}

/** My state of the record with the named values, and their populated values, taken from theirs. */
export function acceptTheirs(resource: Resource, mine: Values, theirs: Values, names: readonly string[]): Values {
  return { ...mine, ...pickWithPopulated(resource, theirs, names) };
}

/**
 * The values of disputed fields by the sides that were chosen: where a value has parts, such as the paragraphs of a
 * text, a choice concerns those that both changed; what only one side changed is kept.
 * @param taken the fields whose other version was chosen.
 */
export function chosenParts(
  resource: Resource,
  { conflicts, base, mine, current }: Pick<Conflict, 'conflicts' | 'base' | 'mine' | 'current'>,
  taken: readonly string[],
): Values {
  const values = conflicts.flatMap((name) => {
    const field = resource.fields[name];
    const side = taken.includes(name) ? 'theirs' : 'mine';
    const value = field && mergeValues(field, base[name], mine[name], current[name], side);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}
