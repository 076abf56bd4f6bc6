import { distance } from 'fastest-levenshtein';
import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue, MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { fieldLabels } from './labels.ts';

/** Rows at the top of a sheet among which the column names are looked for: titles and letterheads stand above them. */
export const headingRows = 30;

/** The column names of a sheet, and where they stand. */
export interface Heading {
  /** From 1, as spreadsheets count. */
  readonly row: number;
  /** By column, from 0; empty where there is none. */
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
export function headingMatcher(resource: Resource): HeadingMatcher {
  const { columns, headers = {} } = resource.spreadsheet ?? { columns: [] };
  const known = new Map<string, string>();
  const called = (name: string) => [
    name,
    ...fieldLabels(resource, name),
    ...((headers as Record<string, readonly string[]>)[name] ?? []),
  ];
  // What a field is called itself goes before what people call another one besides.
  for (const name of columns) for (const text of [name, ...fieldLabels(resource, name)]) addTo(known, text, name);
  for (const name of columns) for (const text of called(name)) addTo(known, text, name);
  return (heading) => {
    const text = comparable(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || comparable(heading);
    if (text === '') return undefined;
    const exact = known.get(text) ?? known.get(comparable(heading));
    if (exact) return exact;
    const most = Math.floor(text.length / lettersPerSlip);
    const near = new Set([...known].flatMap(([label, name]) => (distance(text, label) <= most ? [name] : [])));
    return most > 0 && near.size === 1 ? [...near][0] : undefined;
  };
}

function addTo(known: Map<string, string>, text: string, name: string): void {
  const key = comparable(text);
  if (key !== '' && !known.has(key)) known.set(key, name);
}

/**
 * The row with the column names: that in which most cells are names of fields, at least two or, in a narrow sheet, all. A
 * title above, however wide its merged cell, has fewer. Undefined when no row looks like it.
 */
export function findHeading(
  rows: readonly SheetRow[],
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): Heading | undefined {
  let best: { heading: Heading; matched: number } | undefined;
  for (const row of rows) {
    if (row.number > headingRows) break;
    const names = namesIn(row, rows, merged);
    const fields = new Set(names.map(match).filter((field) => field !== undefined));
    const filled = names.filter((name) => name !== '').length;
    const enough = fields.size >= 2 || (fields.size === 1 && filled === 1);
    if (enough && fields.size > (best?.matched ?? 0))
      best = { heading: { row: row.number, names }, matched: fields.size };
  }
  return best?.heading;
}

/** The column names of a row chosen by a person. */
export function headingAt(number: number, rows: readonly SheetRow[], merged: readonly MergedRange[]): Heading {
  const row = rows.find((candidate) => candidate.number === number);
  return { row: number, names: row ? namesIn(row, rows, merged) : [] };
}

/** A row's names; a cell merged downwards over several rows stands in the last of them too. */
function namesIn(row: SheetRow, rows: readonly SheetRow[], merged: readonly MergedRange[]): string[] {
  const names = row.cells.map(headingText);
  for (const range of merged) {
    if (range.top >= row.number || range.bottom < row.number) continue;
    const above = rows.find((candidate) => candidate.number === range.top)?.cells[range.left];
    while (names.length <= range.left) names.push('');
    names[range.left] ||= headingText(above ?? null);
  }
  return names;
}

/** What a cell says as a column name. */
function headingText(cell: CellValue): string {
  return typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : typeof cell === 'number' ? String(cell) : '';
}
