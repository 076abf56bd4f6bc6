import { mergeSequences } from '../../../lib/merge-sequences.ts';

/**
 * Merges two changed texts with their common base, block by block: paragraphs, headings, lists, tables, pictures.
 *
 * @returns undefined where both changed the same block and no side is preferred.
 */
export function mergeRichText(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  preferred?: 'mine' | 'theirs',
): string | undefined {
  return mergeSequences(blocksOf(base), blocksOf(mine), blocksOf(theirs), preferred)?.join('');
}

/** The blocks of formatted text as HTML. Nothing in it is run or loaded. */
function blocksOf(html: unknown): string[] {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html');
  return [...body.childNodes].map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')));
}
