import type { ChangeObject } from 'diff';
// The whole package would include its comparisons of code, sentences and JSON: three times the size.
import { diffArrays } from 'diff/lib/diff/array.js';

/** A stretch of text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly different: boolean;
}

/** The number of insertions and deletions after which a comparison is given up: its time grows with their square. */
const mostEdits = 1_000;

/**
 * Compares two texts: returns both in full, with the words marked that the other lacks. Words that both have in the
 * same order are unmarked. Very different long texts are compared line by line, or marked as a whole.
 */
export function textDifference(one: string, other: string): [Stretch[], Stretch[]] {
  return compare(words(one), words(other)) ?? compare(lines(one), lines(other)) ?? [marked(one), marked(other)];
}

/** The pieces that only one side has, or undefined when there are too many. */
function compare(left: readonly string[], right: readonly string[]): [Stretch[], Stretch[]] | undefined {
  // The blank after a word is shown but not compared: a new line break does not make a new word.
  const bare = (pieces: readonly string[]) => pieces.map((piece) => piece.trim());
  const changes = diffArrays(bare(left), bare(right), { maxEditLength: mostEdits });
  return changes && [stretches(left, changes, 'removed'), stretches(right, changes, 'added')];
}

/** One side of a comparison: its pieces; those that only this side has are marked. */
function stretches(
  pieces: readonly string[],
  changes: readonly ChangeObject<string[]>[],
  own: 'removed' | 'added',
): Stretch[] {
  const result: Stretch[] = [];
  let place = 0;
  for (const change of changes) {
    const different = change[own];
    if (!different && (change.added || change.removed)) continue;
    const text = pieces.slice(place, place + change.count).join('');
    place += change.count;
    const last = result.at(-1);
    if (last?.different === different) result[result.length - 1] = { text: last.text + text, different };
    else result.push({ text, different });
  }
  return result;
}

function marked(text: string): Stretch[] {
  return text ? [{ text, different: true }] : [];
}

/** Words, each with the blanks after it, so that joining them gives the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** Lines with their ends, so that joining them gives the text again. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}
