import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { openSpreadsheet } from '../../platform/spreadsheets/read.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { cellReader } from './cell-values.ts';
import { permittedColumns } from './columns.ts';
import { findHeading, type Heading, headingAt, headingMatcher, headingRows } from './headings.ts';
import { createLookups } from './lookups.ts';
import { columnObstacles, mapColumns } from './mapping.ts';
import {
  countRows,
  deleteRows,
  type ImportProblem,
  insertRows,
  markWrong,
  moveImport,
  readFile,
  rememberedHeadings,
  type StoredImport,
  tellProgress,
} from './queries/imports.ts';
import { createRowCheck, duplicate } from './row-checks.ts';

/** Rows that are compared with the table at a time. */
const batchSize = 500;

/**
 * Reads the file of an import in state `reading` and compares each row with the table; ends in `ready`, or in `failed` with
 * what is wrong with the file. Stops without a word when somebody cancelled it or changed how it is to be read.
 */
export async function readImportFile(
  stored: StoredImport,
  resource: Resource,
  registry: ResourceRegistry,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  const fail = (problem: ImportProblem) =>
    moveImport(database, stored.id, ['reading'], 'failed', { problem }, stored.version);
  try {
    await deleteRows(database, stored.id);
    const bytes = await readFile(database, stored.id);
    if (!bytes) return void (await fail({ code: 'fileGone' }));
    const choice = stored.chosenSheet === null ? {} : { sheet: stored.chosenSheet };
    const open = await openSpreadsheet({ name: stored.fileName, bytes }, { signal, ...choice });
    try {
      await compareSheet(stored, resource, registry, context, open.sheet, batches(open.rows));
    } finally {
      await open[Symbol.asyncDispose]();
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) {
      await fail({ code: 'unexpected' });
      throw error;
    }
    if (error.code !== 'cancelled') await fail(problemOf(error));
  }
}

/** What is wrong with a file, and where. */
function problemOf({ code, place, values }: SpreadsheetError): ImportProblem {
  const where = [place?.sheet, place?.cell ?? place?.row].filter((part) => part !== undefined).join(' – ');
  const megabytes = typeof values.max === 'number' ? Math.round(values.max / 1024 / 1024) : 0;
  return { code, values: { ...values, megabytes, place: where } };
}

async function compareSheet(
  stored: StoredImport,
  resource: Resource,
  registry: ResourceRegistry,
  context: Context,
  sheet: Sheet,
  rows: AsyncGenerator<SheetRow[]>,
): Promise<void> {
  const { database } = context;
  const { id, version } = stored;
  const first = await firstRows(rows);
  const match = headingMatcher(resource);
  const heading =
    stored.chosenHeading === null
      ? findHeading(first, sheet.merged, match)
      : headingAt(stored.chosenHeading, first, sheet.merged);
  const shown = heading ?? headingAt(first[0]?.number ?? 1, first, sheet.merged);
  const columns = mapColumns(shown, first, {
    permitted: permittedColumns(resource, context),
    chosen: stored.chosenColumns,
    remembered: await rememberedHeadings(database, resource.name),
    match,
  });
  const obstacles = columnObstacles(resource, heading, columns, sheet.merged);
  const found = { sheets: sheet.sheets, sheet: sheet.name, heading_row: heading?.row ?? null, columns, obstacles };
  if (!(await moveImport(database, id, ['reading'], 'reading', found, version))) return;
  if (obstacles.length === 0 && heading) {
    const lookups = await createLookups(database, registry, resource);
    const readings = columns.flatMap(({ index, field }) =>
      field === null
        ? []
        : [
            {
              index,
              field,
              read: cellReader(resource, field, { date1904: sheet.date1904, lookup: lookups.get(field) }),
            },
          ],
    );
    if (!(await compareRows(stored, resource, context, readings, heading, first, rows))) return;
  }
  const counts = await countRows(database, id);
  const done = counts.added + counts.changed + counts.unchanged + counts.wrong;
  await moveImport(
    database,
    id,
    ['reading'],
    'ready',
    { ...counts, progress_done: done, progress_total: done },
    version,
  );
}

/** Compares all rows below the heading; false when it was told to stop. */
async function compareRows(
  stored: StoredImport,
  resource: Resource,
  context: Context,
  readings: Parameters<typeof createRowCheck>[1],
  heading: Heading,
  first: readonly SheetRow[],
  rest: AsyncIterable<SheetRow[]>,
): Promise<boolean> {
  const { database } = context;
  const check = createRowCheck(resource, readings, context);
  const key = resource.spreadsheet?.key ?? resource.title;
  let done = 0;
  const compareBatch = async (batch: readonly SheetRow[]) => {
    const below = batch.filter(({ number }) => number > heading.row);
    const { checked, clashes } = await check(below);
    await insertRows(database, stored.id, checked);
    await markWrong(
      database,
      stored.id,
      clashes
        .filter((clash) => !below.some(({ number }) => number === clash.number))
        .map((clash) => ({ number: clash.number, error: duplicate(key, clash.with) })),
    );
    done += below.length;
    return tellProgress(database, stored, 'reading', done);
  };
  if (!(await compareBatch(first))) return false;
  for await (const batch of rest) if (!(await compareBatch(batch))) return false;
  return true;
}

/** The rows among which the column names are looked for, and whatever came with them. */
async function firstRows(rows: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while ((first.at(-1)?.number ?? 0) <= headingRows) {
    const { value, done } = await rows.next();
    if (done) break;
    first.push(...value);
  }
  return first;
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
