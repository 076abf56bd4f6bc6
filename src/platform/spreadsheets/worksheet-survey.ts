import { parseRange } from './cell-address.ts';
import { limits } from './limits.ts';
import type { MergedRange } from './sheet.ts';

/** What is known of a worksheet before its rows are read. */
export interface WorksheetSurvey {
  readonly hasCells: boolean;
  /** Those that begin in the header region. */
  readonly merged: readonly MergedRange[];
}

/**
 * Looks through a worksheet without taking it apart, several times as fast as reading it: its merged ranges stand
 * behind all its rows, and a part that is damaged at its end is refused before its first row is used.
 */
export async function surveyWorksheet(texts: AsyncIterable<string>): Promise<WorksheetSurvey> {
  const merged: MergedRange[] = [];
  let hasCells = false;
  let carried = '';
  for await (const text of texts) {
    const piece = carried + text;
    hasCells ||= /<(?:\w{1,20}:)?(?:v|is)[\s>]/.test(piece);
    let done = 0;
    if (piece.includes('mergeCell')) {
      for (const found of piece.matchAll(/<(?:\w{1,20}:)?mergeCell\s[^<>]{0,100}>/g)) {
        keep(merged, found[0]);
        done = found.index + found[0].length;
      }
    }
    // A tag may be cut by the end of the piece; one that was already seen must not be seen again.
    carried = piece.slice(Math.max(done, piece.length - longestTag));
  }
  return { hasCells, merged };
}

const longestTag = 140;

function keep(merged: MergedRange[], tag: string): void {
  const range = parseRange(/\sref\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? '');
  if (range && range.top <= limits.headerRows && merged.length < limits.mergedRanges) merged.push(range);
}
