// The whole package would include its comparisons of code, sentences and JSON: three times the size.
import { diffArrays } from 'diff/lib/diff/array.js';

/** A change of a sequence: the items from `start` up to `end` of the base were replaced. */
interface Change<Item> {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Item[];
}

/** The number of insertions and deletions after which a comparison is given up: its time grows with their square. */
const mostEdits = 1_000;

/**
 * Merges two changed sequences with their common base (diff3): each change of either side is made once. Items are compared
 * by `===`.
 *
 * @param preferred the side whose changes count where both changed the same items, or inserted different ones at the same
 * place; the other changes of both are made.
 * @returns undefined where both changed the same and no side is preferred.
 */
export function mergeSequences<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  preferred?: 'mine' | 'theirs',
): Item[] | undefined {
  const [own, others] = [changesOf(base, mine), changesOf(base, theirs)];
  if (!own || !others) return undefined;
  const foreign = others.filter((other) => !own.some((change) => isSame(change, other)));
  const apart = (changes: readonly Change<Item>[], from: readonly Change<Item>[]) =>
    changes.filter((change) => !from.some((other) => touches(change, other)));
  if (!preferred && apart(own, foreign).length < own.length) return undefined;
  const [kept, keptForeign] = preferred === 'theirs' ? [apart(own, foreign), foreign] : [own, apart(foreign, own)];
  const merged: Item[] = [];
  let place = 0;
  for (const { start, end, items } of [...kept, ...keptForeign].sort((one, other) => one.start - other.start)) {
    merged.push(...base.slice(place, start), ...items);
    place = end;
  }
  return [...merged, ...base.slice(place)];
}

/** The changes between two sequences in their order; undefined when there are too many. */
function changesOf<Item>(base: readonly Item[], changed: readonly Item[]): Change<Item>[] | undefined {
  const steps = diffArrays([...base], [...changed], { maxEditLength: mostEdits });
  if (!steps) return undefined;
  const changes: Change<Item>[] = [];
  let place = 0;
  for (const { added, removed, count, value } of steps) {
    const last = changes.at(-1);
    const [end, items] = [place + (added ? 0 : count), added ? value : []];
    if (added || removed) {
      // What is removed and what is added at one place is one change.
      if (last?.end === place) changes[changes.length - 1] = { ...last, end, items: [...last.items, ...items] };
      else changes.push({ start: place, end, items });
    }
    place = end;
  }
  return changes;
}

function isSame<Item>(one: Change<Item>, other: Change<Item>): boolean {
  const isSamePlace = one.start === other.start && one.end === other.end;
  return (
    isSamePlace && one.items.length === other.items.length && one.items.every((item, at) => item === other.items[at])
  );
}

/** Whether two changes concern the same items, or one inserts where the other ends: their order would be a guess. */
function touches<Item>(one: Change<Item>, other: Change<Item>): boolean {
  const inserts = one.start === one.end || other.start === other.end;
  return inserts ? one.start <= other.end && other.start <= one.end : one.start < other.end && other.start < one.end;
}
