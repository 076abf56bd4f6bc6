import type { Resource } from '../../declare/resource.ts';
import { type OpenSpreadsheet, openSpreadsheet, type SpreadsheetFile } from '../../platform/spreadsheets/read.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { findHeading, type Heading, type HeadingMatcher, headingRows } from './headings.ts';
import { missingColumns, sheetFields } from './row-key.ts';

/** Rows that are compared with the table at a time. */
const batchSize = 1_000;

/** A sheet whose first rows were read. */
export interface OpenSheet extends AsyncDisposable {
  readonly sheet: Sheet;
  /** The rows in which the heading is searched, and the rest of their batch. */
  readonly first: readonly SheetRow[];
  readonly rest: AsyncIterable<SheetRow[]>;
  readonly heading: Heading | undefined;
}

/** The sheet to open, and how to recognise its heading. */
export interface Wanted {
  readonly resource: Resource;
  readonly match: HeadingMatcher;
  /** The sheet that somebody chose. */
  readonly chosen: string | null;
  readonly signal: AbortSignal;
}

/**
 * Opens the chosen sheet. Without a choice, the first sheet whose heading names the key field, else the first with a
 * heading, else the first with content: a cover or instructions may precede the list.
 * @throws SpreadsheetError
 */
export async function openSheet(file: SpreadsheetFile, { chosen, signal, ...wanted }: Wanted): Promise<OpenSheet> {
  const first = await openFirstRows(file, wanted.match, { signal, ...(chosen !== null && { sheet: chosen }) });
  if (chosen !== null || isList(first, wanted)) return first;
  let best = first;
  const { sheets, name } = first.sheet;
  for (const sheet of sheets.slice(sheets.indexOf(name) + 1)) {
    const other = await openFirstRows(file, wanted.match, { signal, sheet }).catch(passedOver);
    if (!other) continue;
    const better = isList(other, wanted) || (isReadable(other) && !isReadable(best));
    await (better ? best : other)[Symbol.asyncDispose]();
    if (better) best = other;
    if (isList(best, wanted)) break;
  }
  return best;
}

/** Whether a sheet has a heading, or may have one once its texts are converted. */
function isReadable({ heading, sheet }: OpenSheet): boolean {
  return heading !== undefined || sheet.legacy !== undefined;
}

/** Whether the heading names the key, or the fields from which it can be made. */
export function isList({ heading }: OpenSheet, { resource, match }: Pick<Wanted, 'resource' | 'match'>): boolean {
  return missingColumns(resource, heading?.names.flatMap((name) => match(name) ?? []) ?? []).length === 0;
}

/**
 * Whether a sheet's heading is enough for a list once somebody chooses the record of the whole sheet, as for one of
 * many sheets.
 */
export function canBeList({ heading }: OpenSheet, { resource, match }: Pick<Wanted, 'resource' | 'match'>): boolean {
  const named = new Set(heading?.names.flatMap((name) => match(name) ?? []));
  return named.size > 1 && missingColumns(resource, [...named, ...sheetFields(resource)]).length === 0;
}

/** An empty sheet cannot be chosen; other errors of a sheet that nobody chose are no reason to stop. */
export function passedOver(error: unknown): undefined {
  if (error instanceof SpreadsheetError && error.code !== 'cancelled') return undefined;
  throw error;
}

/** A sheet, read as far as a heading can be. */
export async function openFirstRows(
  file: SpreadsheetFile,
  match: HeadingMatcher,
  options: { signal: AbortSignal; sheet?: string },
): Promise<OpenSheet> {
  const open: OpenSpreadsheet = await openSpreadsheet(file, options);
  try {
    const rest = batches(open.rows);
    const first: SheetRow[] = [];
    while ((first.at(-1)?.number ?? 0) <= headingRows) {
      const { value, done } = await rest.next();
      if (done) break;
      first.push(...value);
    }
    const heading = findHeading(first, open.sheet.merged, match);
    return { sheet: open.sheet, first, rest, heading, [Symbol.asyncDispose]: () => open[Symbol.asyncDispose]() };
  } catch (error) {
    await open[Symbol.asyncDispose]();
    throw error;
  }
}

/** Combines the batches of the reader into larger ones, of a size that suits one statement. */
async function* batches(rows: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const part of rows) {
    batch.push(...part);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
