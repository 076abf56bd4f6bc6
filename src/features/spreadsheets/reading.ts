import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { askingColumn, newlyRaised, type OpenQuestions, withQuestions } from './column-questions.ts';
import { permittedColumns } from './columns.ts';
import { type Heading, type HeadingMatcher, headingAt, headingMatcher } from './headings.ts';
import { createLookups } from './lookups.ts';
import { columnObstacles, mapColumns } from './mapping.ts';
import { type OpenSheet, openSheet } from './opening.ts';
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
    const match = headingMatcher(resource);
    const file = { name: stored.fileName, bytes };
    for (let questions: OpenQuestions | undefined = new Map(); questions; ) {
      // Read again where only its last cells said what is to be asked about the first.
      if (questions.size > 0) await deleteRows(database, stored.id);
      const open = await openSheet(file, { resource, match, chosen: stored.chosenSheet, signal });
      try {
        questions = await compareSheet(stored, resource, registry, context, open, match, questions);
      } finally {
        await open[Symbol.asyncDispose]();
      }
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

/** Compares a sheet with the table; answers the questions that its cells raise, if all must be read anew with them. */
async function compareSheet(
  stored: StoredImport,
  resource: Resource,
  registry: ResourceRegistry,
  context: Context,
  { sheet, first, rest, heading: found }: OpenSheet,
  match: HeadingMatcher,
  open: OpenQuestions,
): Promise<OpenQuestions | undefined> {
  const { database } = context;
  const { id, version } = stored;
  const headingOf = (row: number) => headingAt(row, first, sheet.merged, match);
  const heading = stored.chosenHeading === null ? found : headingOf(stored.chosenHeading);
  const shown = heading ?? headingOf(first[0]?.number ?? 1);
  const columns = mapColumns(resource, shown, first, sheet.merged, {
    permitted: permittedColumns(resource, context),
    chosen: stored.chosenColumns,
    remembered: await rememberedHeadings(database, resource.name),
    match,
  });
  const obstacles = columnObstacles(resource, heading, columns);
  const read = { sheets: sheet.sheets, sheet: sheet.name, heading_row: heading?.row ?? null, columns, obstacles };
  if (!(await moveImport(database, id, ['reading'], 'reading', read, version))) return undefined;
  let asked = columns;
  if (obstacles.length === 0 && heading) {
    const lookups = await createLookups(database, registry, resource);
    const fields = [...new Set(columns.flatMap(({ field }) => field ?? []))];
    const asking = fields.map((field) => {
      const indexes = columns.filter((column) => column.field === field).map(({ index }) => index);
      const given = { date1904: sheet.date1904, lookup: lookups.get(field), chosen: stored.chosenAnswers, open };
      return askingColumn(resource, { indexes, field }, given);
    });
    if (!(await compareRows(stored, resource, context, asking, heading, first, rest))) return undefined;
    const raised = newlyRaised(asking, open);
    if (raised) return raised;
    asked = withQuestions(columns, asking);
  }
  const counts = await countRows(database, id);
  const done = counts.added + counts.changed + counts.unchanged + counts.wrong;
  await moveImport(
    database,
    id,
    ['reading'],
    'ready',
    { ...counts, columns: asked, progress_done: done, progress_total: done },
    version,
  );
  return undefined;
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
