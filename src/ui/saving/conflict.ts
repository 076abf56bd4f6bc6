import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { changedNames, pickWithPopulated, sameValue, type Values } from '../record/values.ts';

/** How two people's changes to one record stand to each other. */
export interface Comparison {
  /** Both changed these, to different values: a person must choose. */
  readonly conflicts: readonly string[];
  /** Only the other person changed these: they are taken over. */
  readonly theirs: readonly string[];
}

/** Two people's versions of a record, waiting for a choice. */
export interface Conflict extends Comparison {
  /** What both versions began as. */
  readonly base: Values;
  readonly mine: Values;
  readonly current: AnyRecord;
  /** It is the account's own, saved in another window or on another device. */
  readonly isOwn: boolean;
  /** Who changed it, in the server's words. */
  readonly detail: string;
  /** The fields to take from the other version; undefined: back to the form. */
  readonly resolve: (theirs: readonly string[] | undefined) => void;
}

/**
 * Compares two changed states of a record with the one both started from. What only one side changed, or both to
 * the same value, is no conflict.
 */
export function compareChanges(resource: Resource, base: Values, mine: Values, theirs: Values): Comparison {
  const changedByMe = new Set(changedNames(resource, base, mine));
  const changedByThem = changedNames(resource, base, theirs);
  return {
    conflicts: changedByThem.filter(
      (name) => changedByMe.has(name) && !sameValue(resource, name, mine[name], theirs[name]),
    ),
    theirs: changedByThem.filter((name) => !changedByMe.has(name)),
  };
}

/** My state of the record with the named values, and what they point at, taken from theirs. */
export function acceptTheirs(resource: Resource, mine: Values, theirs: Values, names: readonly string[]): Values {
  return { ...mine, ...pickWithPopulated(resource, theirs, names) };
}
