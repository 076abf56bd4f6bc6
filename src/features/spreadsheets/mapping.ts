import type { Resource } from '../../declare/resource.ts';
import { slugOf } from '../../declare/resource.ts';
import { textOf } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { MergedRange, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnLetter } from './columns.ts';
import type { ImportColumn } from './contract.ts';
import type { Heading, HeadingMatcher } from './headings.ts';
import type { ImportProblem } from './queries/imports.ts';

/** Values shown of a column so that a person sees what it holds, and characters of each. */
const [examples, exampleLength] = [3, 60];

interface MappingSources {
  /** The fields that the importer may fill. */
  readonly permitted: readonly string[];
  /** What somebody chose for this file; it goes before all else. */
  readonly chosen: readonly { index: number; field: string | null }[] | null;
  /** What people chose for such a column name before. */
  readonly remembered: ReadonlyMap<string, string | null>;
  readonly match: HeadingMatcher;
}

/** Finds the field of each column that has a name or a value. */
export function mapColumns(heading: Heading, rows: readonly SheetRow[], sources: MappingSources): ImportColumn[] {
  const below = rows.filter(({ number }) => number > heading.row);
  const width = Math.max(heading.names.length, ...below.slice(0, 50).map(({ cells }) => cells.length));
  const columns: ImportColumn[] = [];
  for (let index = 0; index < width; index += 1) {
    const header = (heading.names[index] ?? '').slice(0, 255);
    const values = below.map(({ cells }) => textOf(cells[index] ?? null).trim()).filter((text) => text !== '');
    if (header === '' && values.length === 0) continue;
    columns.push({
      index,
      letter: columnLetter(index),
      header,
      ...fieldOf(index, header, sources),
      examples: values.slice(0, examples).map((text) => text.slice(0, exampleLength)),
    });
  }
  return columns;
}

function fieldOf(index: number, header: string, sources: MappingSources): Pick<ImportColumn, 'field' | 'by'> {
  const allowed = (field: string | null | undefined) => (field && sources.permitted.includes(field) ? field : null);
  const choice = sources.chosen?.find((candidate) => candidate.index === index);
  if (choice) return { field: allowed(choice.field), by: 'chosen' };
  const remembered = sources.remembered.get(comparable(header));
  if (remembered !== undefined) return { field: allowed(remembered), by: 'remembered' };
  const field = allowed(sources.match(header));
  return { field, by: field === null ? null : 'header' };
}

/** Why the rows of a file cannot be compared yet, each with its place. */
export function columnObstacles(
  resource: Resource,
  heading: Heading | undefined,
  columns: readonly ImportColumn[],
  merged: readonly MergedRange[],
): ImportProblem[] {
  if (!heading) return [{ code: 'noHeading' }];
  const obstacles: ImportProblem[] = [];
  const filled = new Map<string, string>();
  for (const { field, letter } of columns) {
    if (field === null) continue;
    const other = filled.get(field);
    if (other) obstacles.push({ code: 'twoColumns', values: { field, one: other, other: letter } });
    filled.set(field, letter);
  }
  for (const { top, left, right } of merged) {
    if (top !== heading.row || left === right) continue;
    const [one, other] = [columnLetter(left), columnLetter(right)];
    obstacles.push({ code: 'mergedHeading', values: { place: `${one}${top}:${other}${top}` } });
  }
  const key = resource.spreadsheet?.key ?? '';
  const slug = slugOf(resource);
  // An address can be made from the title.
  const needed = slug?.name === key && !filled.has(key) ? slug.from : key;
  if (!filled.has(needed)) obstacles.push({ code: 'noKey', values: { field: needed } });
  return obstacles;
}
