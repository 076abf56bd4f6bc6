import { parseRange } from './cell-address.ts';
import { limits } from './limits.ts';
import type { MergedRange } from './sheet.ts';
import { isTrue } from './workbook.ts';

/** The properties of a worksheet that are needed before its rows are read. */
export interface WorksheetSurvey {
  readonly hasCells: boolean;
  /** Ranges that begin in the header region, and ranges over several rows. */
  readonly merged: readonly MergedRange[];
  /** From 0. */
  readonly hiddenColumns: readonly number[];
}

/**
 * Scans a worksheet without parsing it, several times as fast as reading it: the merged ranges come after all rows, and
 * a part that is damaged at its end must be refused before its first row is used.
 */
export async function surveyWorksheet(texts: AsyncIterable<string>): Promise<WorksheetSurvey> {
  const merged: MergedRange[] = [];
  const hiddenColumns: number[] = [];
  let hasCells = false;
  let carried = '';
  for await (const text of texts) {
    const piece = carried + text;
    hasCells ||= /<(?:\w{1,20}:)?(?:v|is)[\s>]/.test(piece);
    let done = 0;
    if (piece.includes('mergeCell') || piece.includes('hidden')) {
      for (const found of piece.matchAll(/<(?:\w{1,20}:)?(mergeCell|col)\s[^<>]{0,300}>/g)) {
        if (found[1] === 'col') hide(hiddenColumns, found[0]);
        else keep(merged, found[0]);
        done = found.index + found[0].length;
      }
    }
    // The end of the chunk may cut a tag; a tag that was already processed must not be processed again.
    carried = piece.slice(Math.max(done, piece.length - longestTag));
  }
  return { hasCells, merged, hiddenColumns };
}

const longestTag = 340;

function keep(merged: MergedRange[], tag: string): void {
  const range = parseRange(/\sref\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? '');
  const wanted = range && (range.top <= limits.headerRows || range.bottom > range.top);
  if (wanted && merged.length < limits.mergedRanges) merged.push(range);
}

/** Adds the columns that a tag hides, up to the last possible column. */
function hide(columns: number[], tag: string): void {
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
  if (!isTrue(attribute('hidden'))) return;
  const [first, last] = [Number(attribute('min')), Math.min(Number(attribute('max')), limits.columns)];
  for (let column = first; column >= 1 && column <= last && columns.length < limits.columns; column += 1)
    columns.push(column - 1);
}
