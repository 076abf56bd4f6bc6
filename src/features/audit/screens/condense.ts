import type { Stretch } from '../../../lib/text-difference.ts';

/** Characters of unmarked text that are kept on each side of a difference. */
const context = 120;
/** What may be left out is shown all the same when it would be hardly longer than the dots in its place. */
const slack = 60;

/**
 * A compared text with the long stretches that both sides share cut short: a reader looks for what differs. A text
 * without any difference keeps its beginning.
 */
export function condense(stretches: readonly Stretch[]): Stretch[] {
  const last = stretches.length - 1;
  return stretches.map(({ text, different }, place) => {
    if (different) return { text, different };
    const head = place > 0 || last === 0 ? start(text, last === 0 ? 4 * context : context) : '';
    const tail = place < last ? end(text, context) : '';
    if (head.length + tail.length + slack >= text.length) return { text, different };
    const dots = `${head && ' '}…${tail && ' '}`;
    return { text: `${head.trimEnd()}${dots}${tail.trimStart()}`, different };
  });
}

/** The first characters of a text, up to the end of a word; never half of a pair of surrogates. */
function start(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/\S+$/, '');
}

function end(text: string, length: number): string {
  return text.length <= length ? text : text.slice(-length).replace(/^\S+/, '');
}
