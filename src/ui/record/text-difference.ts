/** A stretch of text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly different: boolean;
}

/** Word pairs beyond which two texts are not compared word by word but marked as a whole where they differ. */
const maxPairs = 4_000_000;

/**
 * Shows two texts against each other: both in full, with the words marked that the other lacks. Words both have in
 * the same order (their longest common subsequence) are unmarked.
 */
export function textDifference(one: string, other: string): [Stretch[], Stretch[]] {
  const [allLeft, allRight] = [words(one), words(other)];
  // The blank after a word is shown but not compared: a new line break does not make a new word.
  const [left, right] = [allLeft.map((word) => word.trim()), allRight.map((word) => word.trim())];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const middle = [left.slice(start, left.length - end), right.slice(start, right.length - end)] as const;
  const [commonLeft, commonRight] = commonPlaces(...middle);
  const whole = (all: string[], common: ReadonlySet<number>) =>
    stretches(all, (place) => place < start || place >= all.length - end || common.has(place - start));
  return [whole(allLeft, commonLeft), whole(allRight, commonRight)];
}

/** Words with the blanks that follow them, so that they join to the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** Where the longest common subsequence of two lists of words lies in each. */
function commonPlaces(left: readonly string[], right: readonly string[]): [Set<number>, Set<number>] {
  const places: [Set<number>, Set<number>] = [new Set(), new Set()];
  if (left.length * right.length > maxPairs) return places;
  const width = right.length + 1;
  // lengths[i * width + j]: how many words the ends from i and j on have in common.
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      places[0].add(i);
      places[1].add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

function stretches(all: readonly string[], isCommon: (place: number) => boolean): Stretch[] {
  const result: { text: string; different: boolean }[] = [];
  for (const [place, text] of all.entries()) {
    const different = !isCommon(place);
    const last = result.at(-1);
    if (last?.different === different) last.text += text;
    else result.push({ text, different });
  }
  return result;
}
