import type { Stretch } from '../../../lib/text-difference.ts';

/** Characters of unchanged text kept on each side of a difference. */
const context = 120;
/** A gap hardly longer than its ellipsis is shown completely. */
const slack = 60;

/**
 * Shortens long unchanged stretches of a compared text, because readers look for differences. A text without
 * differences keeps its beginning.
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

/** The first characters of a text, up to the end of a word; never splits a surrogate pair. */
function start(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/\S+$/, '');
}

function end(text: string, length: number): string {
  return text.length <= length ? text : text.slice(-length).replace(/^\S+/, '');
}
