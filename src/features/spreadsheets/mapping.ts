import type { Resource } from '../../declare/resource.ts';
import { textOf } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { columnLetter } from './columns.ts';
import type { ChosenColumn, ImportColumn, SheetField } from './contract/operations.ts';
import type { Heading, HeadingMatcher } from './headings.ts';
import { markParts } from './joined-columns.ts';
import type { ImportProblem } from './queries/imports.ts';
import type { RememberedColumn } from './queries/memories.ts';
import { missingColumns } from './row-key.ts';
import { splitHeading } from './split-columns.ts';

/** Number of sample values shown for a column, and the characters of each. */
const [examples, exampleLength] = [3, 60];

interface MappingSources {
  /** The fields that the importer may fill. */
  readonly permitted: readonly string[];
  /** Choices for this file, which win over everything else. */
  readonly chosen: readonly ChosenColumn[] | null;
  /** What the person chose before for a file with the same column names. */
  readonly remembered: ReadonlyMap<string, RememberedColumn>;
  readonly match: HeadingMatcher;
}

/** Maps each column with a name or a value to a field, and marks columns that together fill one field. */
export function mapColumns(
  resource: Resource,
  heading: Heading,
  rows: readonly SheetRow[],
  { merged, hiddenColumns }: Pick<Sheet, 'merged' | 'hiddenColumns'>,
  sources: MappingSources,
): ImportColumn[] {
  const below = rows.filter(({ number }) => number > heading.row);
  const chosen = new Set(sources.chosen?.flatMap(({ index, field }) => (field === null ? [] : [index])));
  const width = Math.max(
    ...[heading.names.length, ...[...chosen].map((index) => index + 1)],
    ...below.slice(0, 50).map(({ cells }) => cells.length),
  );
  const columns: ImportColumn[] = [];
  for (let index = 0; index < width; index += 1) {
    const header = (heading.names[index] ?? '').slice(0, 255);
    const values = below.map(({ cells }) => textOf(cells[index] ?? null).trim()).filter((text) => text !== '');
    // A name merged over more columns than have values names only those with values.
    const named = header !== '' && (header !== heading.names[index - 1] || values.length > 0);
    // The first values of a column without a name may be far below.
    if (!named && values.length === 0 && !chosen.has(index)) continue;
    columns.push({
      index,
      letter: columnLetter(index),
      header,
      ...fieldOf(resource, index, header, sources),
      examples: values.slice(0, examples).map((text) => text.slice(0, exampleLength)),
      questions: [],
      hidden: hiddenColumns.includes(index),
    });
  }
  return markParts(resource, columns, heading, merged, sources.permitted);
}

type Found = Pick<ImportColumn, 'field' | 'by' | 'part' | 'says'>;

/** The field of a column, and what else its name says. */
function fieldOf(resource: Resource, index: number, header: string, sources: MappingSources): Found {
  const split = splitHeading(resource, header, sources.match);
  const match = (name: string) => split?.field ?? sources.match(name);
  const found = plainFieldOf(index, header, { ...sources, match });
  return { ...found, says: split && split.field === found.field ? split.says : null };
}

function plainFieldOf(index: number, header: string, sources: MappingSources): Omit<Found, 'says'> {
  const allowed = (field: string | null | undefined) => (field && sources.permitted.includes(field) ? field : null);
  const choice = sources.chosen?.find((candidate) => candidate.index === index);
  if (choice) return { field: allowed(choice.field), by: 'chosen', part: false };
  const field = allowed(sources.match(header));
  const remembered = sources.remembered.get(comparable(header));
  // One file's reason to skip a column that is recognised is no reason to lose it in the next.
  if (remembered && (remembered.field !== null || field === null))
    return { field: allowed(remembered.field), by: 'remembered', part: remembered.part };
  return { field, by: field === null ? null : 'header', part: false };
}

/** Why the rows of a file cannot be compared yet, each with its place. */
export function columnObstacles(
  resource: Resource,
  heading: Heading | undefined,
  columns: readonly ImportColumn[],
  ofSheet: readonly SheetField[],
): ImportProblem[] {
  if (!heading) return [{ code: 'noHeading' }];
  const obstacles: ImportProblem[] = [];
  const filled = new Map<string, ImportColumn>();
  for (const column of columns) {
    const { field, letter, header, part } = column;
    if (field === null) continue;
    const other = filled.get(field);
    filled.set(field, column);
    if (!other || (part && other.part)) continue;
    const code = other.header === header && header !== '' ? 'mergedHeading' : 'twoColumns';
    obstacles.push({ code, values: { field, one: other.letter, other: letter } });
  }
  const sheetFields = ofSheet.flatMap(({ field, value }) => (value === null ? [] : [field]));
  const missing = missingColumns(resource, [...filled.keys(), ...sheetFields]);
  const codeOf = (name: string) => (ofSheet.some(({ field }) => field === name) ? 'noKeyOfSheet' : 'noKey');
  return [...obstacles, ...missing.map((field) => ({ code: codeOf(field), values: { field } }))];
}
