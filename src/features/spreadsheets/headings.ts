import { distance } from 'fastest-levenshtein';
import type { Resource } from '../../declare/resource.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { withoutUnit } from '../../lib/energy-units.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue, MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnsOf } from './columns.ts';
import { fieldLabels } from './labels.ts';
import { namePart, wholeName } from './name-parts.ts';
import { splitHeading } from './split-columns.ts';

/** Rows at the top of a sheet among which the column names are looked for: titles and letterheads stand above them. */
export const headingRows = 30;

/** The column names of a sheet, and where they stand. */
export interface Heading {
  /** From 1, as spreadsheets count; of a heading of several rows the last. */
  readonly row: number;
  /** By column, from 0; empty where there is none. A name merged over several columns is the name of each. */
  readonly names: readonly string[];
}

/** Finds the field that a column name means. */
export type HeadingMatcher = (name: string) => string | undefined;

/** How much of a long heading may be other than what is expected: one slip of the pen in so many letters. */
const lettersPerSlip = 7;

/**
 * Matches column names with the fields of a resource: by the labels in every language, by what people call the fields
 * besides, with or without accents, case, marks of required columns and units in brackets; then by the nearest spelling,
 * when only one field is near.
 */
export function headingMatcher(resource: Resource, headers: SheetHeaders['headers'] = {}): HeadingMatcher {
  const columns = columnsOf(resource);
  const known = new Map<string, string>();
  // What a field is called itself goes before what people call another one besides, and that before what fields of its name are called elsewhere.
  for (const name of columns) for (const text of [name, ...fieldLabels(resource, name, true)]) addTo(known, text, name);
  for (const name of columns) for (const text of headers[name] ?? []) addTo(known, text, name);
  for (const name of columns) for (const text of fieldLabels(resource, name)) addTo(known, text, name);
  return (heading) => {
    const text = comparable(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || comparable(heading);
    if (text === '') return undefined;
    const exact = known.get(text) ?? known.get(comparable(heading)) ?? known.get(comparable(withoutUnit(heading)));
    if (exact) return exact;
    const most = Math.floor(text.length / lettersPerSlip);
    const near = new Set([...known].flatMap(([label, name]) => (distance(text, label) <= most ? [name] : [])));
    if (most > 0 && near.size === 1) return [...near][0];
    return splitHeading(resource, heading, (rest) => known.get(comparable(rest)))?.field;
  };
}

function addTo(known: Map<string, string>, text: string, name: string): void {
  const key = comparable(text);
  if (key !== '' && !known.has(key)) known.set(key, name);
}

/**
 * The row with the column names: that in which most cells are names of fields, at least two or, in a narrow sheet, all. A
 * title above, however wide its merged cell, has fewer. A heading of two rows is read as one. Undefined when no row looks
 * like it.
 */
export function findHeading(
  rows: readonly SheetRow[],
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): Heading | undefined {
  let best: { row: number; matched: number } | undefined;
  for (const row of rows) {
    if (row.number > headingRows) break;
    const names = spreadNames(row, merged);
    const fields = new Set(names.map(match).filter((field) => field !== undefined));
    const filled = names.filter((name) => name !== '').length;
    const enough = fields.size >= 2 || (fields.size === 1 && filled === 1);
    if (enough && fields.size > (best?.matched ?? 0)) best = { row: row.number, matched: fields.size };
  }
  return best && headingAt(best.row, rows, merged, match);
}

/** The column names at a row, with those of the rows above and below that belong to the same heading. */
export function headingAt(
  number: number,
  rows: readonly SheetRow[],
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): Heading {
  const at = (wanted: number) => rows.find((row) => row.number === wanted);
  const spansDown = (upper: number) =>
    merged.some(
      ({ top, bottom, left }) => top <= upper && bottom > upper && headingText(at(top)?.cells[left] ?? null) !== '',
    );
  let [top, bottom] = [number, number];
  while (top > 1 && top > number - mostLevels && spansDown(top - 1)) top -= 1;
  while (
    bottom < number + mostLevels &&
    (spansDown(bottom) || continuesBelow(at(bottom), at(bottom + 1), merged, match))
  )
    bottom += 1;
  const levels = rows.filter((row) => row.number >= top && row.number <= bottom);
  let names: string[] = [];
  for (const level of levels) {
    const own = spreadNames(level, merged);
    const above = names.length === 0 ? own.map(() => '') : spreadOver(names, own);
    names = Array.from({ length: Math.max(above.length, own.length) }, (_, index) =>
      joined(above[index] ?? '', own[index] ?? '', match),
    );
  }
  return { row: bottom, names };
}

/** Rows that a heading may have besides the one with most names, to either side. */
const mostLevels = 2;

/** A row's names; what is merged over several columns stands in each of them. */
function spreadNames(row: SheetRow, merged: readonly MergedRange[]): string[] {
  const names = row.cells.map(headingText);
  for (const { top, left, right } of merged) {
    const name = names[left] ?? '';
    if (top !== row.number || name === '') continue;
    for (let index = left; index <= right; index += 1) names[index] = name;
  }
  return Array.from(names, (name) => name ?? '');
}

/**
 * Whether the row below names parts of what the row above names, though nothing is merged downwards: every cell is a known
 * name, and stands under a cell that is blank, merged, or followed by a blank one.
 */
function continuesBelow(
  above: SheetRow | undefined,
  below: SheetRow | undefined,
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): boolean {
  if (!above || !below) return false;
  const own = below.cells.flatMap((cell, index) => (cell === null ? [] : [{ name: headingText(cell), index }]));
  const upper = above.cells.map(headingText);
  const isWide = (index: number) =>
    merged.some(({ top, left, right }) => top === above.number && left <= index && index <= right && left < right);
  return (
    own.length >= 2 &&
    own.every(
      ({ name, index }) =>
        (!upper[index] || !upper[index + 1] || isWide(index)) &&
        (match(name) ?? namePart(name) ?? match(`${nearestLeft(upper, index)} ${name}`)) !== undefined,
    )
  );
}

/** Names of a row above, each also over the blanks at its right whose columns are named below, as it is itself. */
function spreadOver(upper: readonly string[], lower: readonly string[]): string[] {
  const spread = [...upper];
  for (let index = 1; index < lower.length; index += 1) {
    if (spread[index] || !lower[index] || !lower[index - 1]) continue;
    spread[index] = spread[index - 1] ?? '';
  }
  return spread;
}

function nearestLeft(names: readonly string[], index: number): string {
  return names.slice(0, index + 1).findLast((name) => name !== '') ?? '';
}

/**
 * The name of a column that stands below another: by itself where it means the same, together where only that means
 * something. "Tên" below "Đơn vị" is the unit's name and no person's.
 */
function joined(upper: string, lower: string, match: HeadingMatcher): string {
  if (upper === '' || lower === '' || upper === lower) return lower || upper;
  const [group, own] = [match(upper), match(lower) ?? (namePart(lower) && match(wholeName))];
  const alone = group === undefined ? own !== undefined : own === group;
  return alone ? lower : `${upper} ${lower}`;
}

/** What a cell says as a column name. */
function headingText(cell: CellValue): string {
  return typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : typeof cell === 'number' ? String(cell) : '';
}
