import { distance } from 'fastest-levenshtein';
import type { Resource } from '../../declare/resource.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { readEnergyUnit, unitInHeading, withoutUnit } from '../../lib/energy-units.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue, MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnsOf } from './columns.ts';
import { fieldLabels } from './labels.ts';
import { namePart, wholeName } from './name-parts.ts';
import { splitHeading } from './split-columns.ts';

/** Rows at the top of a sheet in which the heading is searched: titles and letterheads precede it. */
export const headingRows = 30;

/** The column names of a sheet and their row. */
export interface Heading {
  /** From 1, as in spreadsheets; of a heading of several rows the last. */
  readonly row: number;
  /** By column, from 0; empty where there is none. A name merged over several columns is the name of each. */
  readonly names: readonly string[];
}

/** Finds the field of a column name: by an exact spelling or, unless `exactly`, by a similar one. */
export type HeadingMatcher = (name: string, exactly?: 'exactly') => string | undefined;

/** Tolerance for long headings: one typo per this many letters. */
const lettersPerSlip = 7;

/**
 * Matches column names with the fields of a resource: by the labels in every language and the other known names of the
 * fields, ignoring accents, case, marks of required columns and units in brackets; then by the nearest spelling, when
 * only one field is near.
 */
export function headingMatcher(resource: Resource, headers: SheetHeaders['headers'] = {}): HeadingMatcher {
  const columns = columnsOf(resource);
  const known = new Map<string, string>();
  // A field's own label wins over another field's other names, and those win over labels that a field of this name has
  // elsewhere.
  for (const name of columns) for (const text of [name, ...fieldLabels(resource, name, true)]) addTo(known, text, name);
  for (const name of columns) for (const text of headers[name] ?? []) addTo(known, text, name);
  for (const name of columns) for (const text of fieldLabels(resource, name)) addTo(known, text, name);
  return (heading, exactly) => {
    const text = comparable(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || comparable(heading);
    if (text === '') return undefined;
    const exact = known.get(text) ?? known.get(comparable(heading)) ?? known.get(comparable(withoutUnit(heading)));
    if (exact || exactly) return exact;
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
 * The row with the column names: the row in which most cells are names of fields, at least two or, in a narrow sheet,
 * all. A title above, however wide its merged cell, has fewer. A heading of two rows is read as one, also where only
 * both together name fields. Undefined when no row qualifies.
 */
export function findHeading(
  rows: readonly SheetRow[],
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): Heading | undefined {
  const top = rows.filter(({ number }) => number <= headingRows);
  const best =
    fullest(top, (row) => spreadNames(row, merged), match) ??
    fullest(top, ({ number }) => headingAt(number, rows, merged, match).names, match);
  return best && headingAt(best.number, rows, merged, match);
}

/** The first of the rows with most field names; undefined where none has enough. */
function fullest(
  rows: readonly SheetRow[],
  namesOf: (row: SheetRow) => readonly string[],
  match: HeadingMatcher,
): SheetRow | undefined {
  let best: { row: SheetRow; matched: number } | undefined;
  for (const row of rows) {
    const names = namesOf(row);
    const fields = new Set(names.map((name) => match(name)).filter((field) => field !== undefined));
    const filled = names.filter((name) => name !== '').length;
    const enough = fields.size >= 2 || (fields.size === 1 && filled === 1);
    if (enough && fields.size > (best?.matched ?? 0)) best = { row, matched: fields.size };
  }
  return best?.row;
}

/** The column names at a row, combined with the rows above and below of the same heading. */
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
  while (
    top > 1 &&
    top > number - mostLevels &&
    (spansDown(top - 1) || isNeededBy(at(top - 1), at(top), merged, match))
  )
    top -= 1;
  while (
    bottom < number + mostLevels &&
    (spansDown(bottom) || continuesBelow(at(bottom), at(bottom + 1), merged, match))
  )
    bottom += 1;
  const levels = rows.filter((row) => row.number >= top && row.number <= bottom);
  let names: string[] = [];
  for (const level of levels) {
    const own = spreadNames(level, merged);
    names = joinedNames(names.length === 0 ? [] : spreadOver(names, own, level.number, merged), own, match);
  }
  return { row: bottom, names };
}

/** Maximum rows of a heading above and below the one with most names. */
const mostLevels = 2;

/** The names of a row; a name merged over several columns applies to each. */
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
 * Whether the row below names parts of the names above without a vertical merge: every cell is a known name, and is
 * below a cell that is blank, merged, or followed by a blank one.
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

/** Whether some names of a row are meaningful only below those of the row above, without a vertical merge. */
function isNeededBy(
  above: SheetRow | undefined,
  below: SheetRow | undefined,
  merged: readonly MergedRange[],
  match: HeadingMatcher,
): boolean {
  if (!continuesBelow(above, below, merged, match)) return false;
  return (below?.cells ?? []).some((cell) => {
    const name = headingText(cell);
    return name !== '' && (match(name) ?? namePart(name)) === undefined;
  });
}

/**
 * The names of the upper rows, each extended over the blanks to its right whose columns have a name below; a name
 * merged over columns applies to those alone.
 */
function spreadOver(
  upper: readonly string[],
  lower: readonly string[],
  row: number,
  merged: readonly MergedRange[],
): string[] {
  const endsAt = (index: number) => merged.some(({ top, left, right }) => top < row && left < right && right === index);
  const spread = [...upper];
  for (let index = 1; index < lower.length; index += 1) {
    if (spread[index] || !lower[index] || !lower[index - 1] || endsAt(index - 1)) continue;
    spread[index] = spread[index - 1] ?? '';
  }
  return spread;
}

function nearestLeft(names: readonly string[], index: number): string {
  return names.slice(0, index + 1).findLast((name) => name !== '') ?? '';
}

/** A column's name, the name above it, and the field of each. */
interface NamePair {
  readonly above: string;
  readonly own: string;
  readonly group: string | undefined;
  readonly alone: string | undefined;
  readonly together: string | undefined;
}

/**
 * Combines the names of columns with those above: a name alone where both mean the same field, both together where only
 * that has a meaning. "Tên" below "Đơn vị" is the name of the unit, not of a person. A name above whose own field is
 * one of its columns names a kind of quantity, such as "Mực nước" above "Htl" and "Hhl": the names below it keep their
 * meaning. If one column needs the name above, the others below that name get it too, where their meaning stays the
 * same.
 */
function joinedNames(upper: readonly string[], lower: readonly string[], match: HeadingMatcher): string[] {
  const meant = (name: string) => match(name) ?? (namePart(name) && match(wholeName));
  const pairs = Array.from({ length: Math.max(upper.length, lower.length) }, (_, index): NamePair => {
    const [above, own] = [upper[index] ?? '', lower[index] ?? ''];
    const alone = meant(own);
    // A similar match of both together does not override an own meaning: “Mực nước” above “Hc” is similar to “Mực nước
    // hồ”.
    const together = match(`${above} ${own}`, alone === undefined ? undefined : 'exactly');
    return { above, own, group: match(above), alone, together };
  });
  const below = pairs.filter(({ above, own }) => above !== '' && own !== '' && above !== own && !isUnitName(own));
  const kinds = new Set(
    below.flatMap(({ above, group, alone, together }) => ([alone, together].includes(group) ? [above] : [])),
  );
  const stands = ({ above, own, group, alone, together }: NamePair) =>
    alone !== undefined &&
    (group === undefined ||
      alone === group ||
      (kinds.has(above) && namePart(own) === undefined && (together ?? alone) === alone));
  const needed = new Set(below.flatMap((pair) => (stands(pair) ? [] : [pair.above])));
  return pairs.map((pair) => {
    const { above, own, alone, together } = pair;
    if (!below.includes(pair)) return above !== '' && own !== '' && above !== own ? `${above} (${own})` : own || above;
    const isSame = needed.has(above) && together === alone;
    return stands(pair) && !isSame ? withUnitOf(above, own) : `${above} ${own}`;
  });
}

/** A name used alone, with the unit that the name above gives for all columns below it. */
function withUnitOf(upper: string, lower: string): string {
  const said = unitInHeading(upper);
  return said?.unit === undefined || unitInHeading(lower) ? lower : `${lower} (${said.text})`;
}

/** Whether a name is only a unit, which belongs to the name above. */
function isUnitName(name: string): boolean {
  return readEnergyUnit(name) !== undefined || /^(m|mm|m[3³](\/s)?|MW)$/i.test(name);
}

/** The text of a cell as a column name. */
function headingText(cell: CellValue): string {
  return typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : typeof cell === 'number' ? String(cell) : '';
}
