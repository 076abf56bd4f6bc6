import type { Resource } from '../../declare/resource.ts';
import { type OpenSpreadsheet, openSpreadsheet, type SpreadsheetFile } from '../../platform/spreadsheets/read.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { findHeading, type Heading, type HeadingMatcher, headingRows } from './headings.ts';
import { missingColumns, sheetFields } from './row-key.ts';

/** Rows that are compared with the table at a time. */
const batchSize = 1_000;

/** A sheet whose first rows are known. */
export interface OpenSheet extends AsyncDisposable {
  readonly sheet: Sheet;
  /** The rows among which the column names are looked for, and whatever came with them. */
  readonly first: readonly SheetRow[];
  readonly rest: AsyncIterable<SheetRow[]>;
  readonly heading: Heading | undefined;
}

/** Which sheet is opened, and how its heading is known. */
export interface Wanted {
  readonly resource: Resource;
  readonly match: HeadingMatcher;
  /** The sheet that somebody chose. */
  readonly chosen: string | null;
  readonly signal: AbortSignal;
}

/**
 * Opens the sheet that was chosen. Without a choice the first whose heading names the field by which records are known,
 * else the first with a heading, else the first that holds anything: a cover or instructions may stand before the list.
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
    const better = isList(other, wanted) || (other.heading !== undefined && best.heading === undefined);
    await (better ? best : other)[Symbol.asyncDispose]();
    if (better) best = other;
    if (isList(best, wanted)) break;
  }
  return best;
}

/** Whether the heading names what tells records apart, or what that can be made from. */
export function isList({ heading }: OpenSheet, { resource, match }: Pick<Wanted, 'resource' | 'match'>): boolean {
  return missingColumns(resource, heading?.names.flatMap((name) => match(name) ?? []) ?? []).length === 0;
}

/** Whether a sheet's heading says enough for a list once somebody says of which record the whole sheet is, as one of many. */
export function canBeList({ heading }: OpenSheet, { resource, match }: Pick<Wanted, 'resource' | 'match'>): boolean {
  const named = new Set(heading?.names.flatMap((name) => match(name) ?? []));
  return named.size > 1 && missingColumns(resource, [...named, ...sheetFields(resource)]).length === 0;
}

/** An empty sheet is none to choose; whatever else is wrong with one that nobody asked for is no reason to stop. */
export function passedOver(error: unknown): undefined {
  if (error instanceof SpreadsheetError && error.code !== 'cancelled') return undefined;
  throw error;
}

/** A sheet, read as far as a heading can stand. */
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

/** The batches of the reader as larger ones: one statement for as many rows as are worth one. */
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
