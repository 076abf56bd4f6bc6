import type { Resource } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { prefetch } from '../../lib/prefetch.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { isOutOfRoom } from '../../platform/storage.ts';
import { newlyRaised, type OpenQuestions, withQuestions } from './column-questions.ts';
import { permittedColumns } from './columns.ts';
import { columnFilling } from './composite-columns.ts';
import { encodingNames, type OtherSheet, rowKinds } from './contract/operations.ts';
import { fileProblem } from './file-problem.ts';
import { markInvalidRows } from './file-validation.ts';
import { isFillable } from './filled-fields.ts';
import { choicesHere } from './further-sheets.ts';
import { type HeadingMatcher, headingAt, headingMatcher } from './headings.ts';
import { readKnownRecords } from './lookups.ts';
import { columnObstacles, mapColumns } from './mapping.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { surveyOthers } from './other-sheets.ts';
import { readMappings } from './queries/fixes.ts';
import {
  type ImportFindings,
  type ImportProblem,
  moveImport,
  readFile,
  reportProgress,
  type StoredImport,
} from './queries/imports.ts';
import { readMemory } from './queries/memories.ts';
import { countRows, deleteRows, insertRows, markWrong } from './queries/rows.ts';
import { planOf, type ReadingPlan } from './reading-plan.ts';
import { createRowCheck, duplicate, namesUnknown } from './row-checks.ts';
import { keyFields } from './row-key.ts';
import type { FileServices } from './row-sinks.ts';
import { fieldsOfSheet, namedBySheet } from './sheet-values.ts';
import { skippedRow } from './skipped-row.ts';

/**
 * Reads the file of an import in state `reading` and compares each row with the table; ends in `ready`, or in `failed`
 * with the problem of the file. Stops silently when somebody cancelled it or changed how it is read.
 */
export async function readImportFile(
  stored: StoredImport,
  resource: Resource,
  files: FileServices,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  const fail = (problem: ImportProblem) =>
    moveImport(database, stored.id, ['reading'], 'failed', { problem }, stored.version);
  try {
    await deleteRows(database, stored.id);
    const bytes = await readFile(database, stored);
    if (!bytes) return void (await fail({ code: 'fileGone' }));
    const match = headingMatcher(resource, files.headers.get(resource));
    const { fileName: name, chosenEncoding } = stored;
    const file = { name, bytes, ...(chosenEncoding && { encoding: chosenEncoding }) };
    const others = async ({ name, sheets, hiddenSheets }: Sheet) =>
      stored.sheet === name && (stored.found.surveyedAs ?? null) === stored.chosenEncoding
        ? stored.found.others
        : surveyOthers(file, { visible: sheets, hidden: hiddenSheets, read: name }, { resource, match, signal });
    for (let questions: OpenQuestions | undefined = new Map(); questions; ) {
      // Reads again when only later cells raised a question about earlier ones.
      if (questions.size > 0) await deleteRows(database, stored.id);
      const open = await openSheet(file, { resource, match, chosen: stored.chosenSheet, signal });
      try {
        questions = await compareSheet(stored, resource, files, context, open, match, questions, others);
      } finally {
        await open[Symbol.asyncDispose]();
      }
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) {
      await fail({ code: isOutOfRoom(error) ? 'storageFullReading' : 'unexpected' });
      throw error;
    }
    if (error.code !== 'cancelled') await fail(fileProblem(error));
  }
}

/** Compares a sheet with the table; returns the questions of its cells when the sheet must be read again with them. */
async function compareSheet(
  stored: StoredImport,
  resource: Resource,
  files: FileServices,
  context: Context,
  { sheet, first, rest, heading: seen }: OpenSheet,
  match: HeadingMatcher,
  open: OpenQuestions,
  surveyed: (sheet: Sheet) => Promise<readonly OtherSheet[]>,
): Promise<OpenQuestions | undefined> {
  const { database } = context;
  const { id, version } = stored;
  const headingOf = (row: number) => headingAt(row, first, sheet.merged, match);
  const { heading, readLike, ...chosen } = choicesHere(stored, headingOf, seen);
  const known = {
    records: await readKnownRecords(files, resource, context),
    mappings: await readMappings(database, resource.name, stored.chosenValues),
  };
  const named = namedBySheet(resource, sheet.name, known.records, known.mappings);
  const found: ImportFindings = {
    ...{ others: await surveyed(sheet), hiddenRows: 0, unknownRows: 0, mappings: [], readLike },
    namedBySheet: named,
    legacy: stored.chosenEncoding === null ? sheet.legacy : stored.found.legacy,
    surveyedAs: stored.chosenEncoding,
  };
  const shown = heading ?? headingOf(first[0]?.number ?? 1);
  const columns = mapColumns(resource, shown, first, sheet, {
    permitted: permittedColumns(resource, context),
    chosen: chosen.chosenColumns,
    remembered: await readMemory(database, {
      ...{ accountId: callerOf(context).accountId, resource: resource.name, headers: shown.names },
    }),
    match,
  });
  const ofSheet = fieldsOfSheet(resource, columns, stored.chosenValues, named);
  const undecided = stored.chosenEncoding === null ? found.legacy : undefined;
  const obstacles = undecided
    ? [{ code: 'legacyText', values: { encoding: encodingNames[undecided] } }]
    : columnObstacles(resource, heading, columns, ofSheet);
  const read = {
    ...{
      sheets: sheet.sheets,
      sheet: sheet.name,
      heading_row: heading?.row ?? null,
      columns,
      obstacles,
      carried: null,
    },
    chosen_heading: chosen.chosenHeading,
    chosen_columns: chosen.chosenColumns,
    chosen_answers: chosen.chosenAnswers,
  };
  if (!(await moveImport(database, id, ['reading'], 'reading', read, version))) return undefined;
  let columnsAsked = columns;
  if (obstacles.length === 0 && heading) {
    const plan = await planOf(
      { ...stored, ...chosen },
      resource,
      files,
      context,
      sheet,
      { heading, first },
      { columns, ofSheet, ...known },
      open,
    );
    const rules = files.rules.get(resource);
    if (!(await compareRows(stored, resource, rules, context, plan, first, rest, found))) return undefined;
    const raised = newlyRaised(plan.asking, open);
    if (raised) return raised;
    await markInvalidRows(database, rules, id);
    columnsAsked = plan.unnamed.asked(withQuestions(columns, plan.asking));
    const fills = stored.chosenValues.filter(
      ({ field, text, value }) => text === '' && value !== null && isFillable(resource, field),
    );
    found.mappings.push(...plan.used.values(), ...fills);
  }
  const counts = await countRows(database, id);
  const done = rowKinds.reduce((sum, kind) => sum + counts[kind], 0);
  await moveImport(
    database,
    id,
    ['reading'],
    'ready',
    { ...counts, found, columns: columnsAsked, progress_done: done, progress_total: done },
    version,
  );
  return undefined;
}

/** Compares all rows below the heading; false when it was told to stop. */
async function compareRows(
  stored: StoredImport,
  resource: Resource,
  rules: RecordRules | undefined,
  context: Context,
  { heading, readings, sift, ...plan }: ReadingPlan,
  first: readonly SheetRow[],
  rest: AsyncIterable<SheetRow[]>,
  found: ImportFindings,
): Promise<boolean> {
  const { database } = context;
  const check = createRowCheck(resource, rules, { ...plan, columns: readings }, context);
  const names = new Set(keyFields(resource).flatMap((name) => [name, columnFilling(resource, name)]));
  const keyIndexes = readings.flatMap(({ field, indexes }) => (names.has(field) ? indexes : []));
  const compare = async (batch: readonly SheetRow[]) => {
    const below = batch.filter(({ number }) => number > heading.row).map(sift);
    const { checked, clashes } = await check(below.filter(({ reason }) => reason === null));
    return { below, checked, clashes };
  };
  async function* compared() {
    yield await compare(first);
    for await (const batch of rest) yield await compare(batch);
  }
  let done = 0;
  // Compares rows while the previous ones are stored.
  for await (const { below, checked, clashes } of prefetch(compared())) {
    found.hiddenRows += below.filter(
      ({ row, reason }) => row.hidden && (reason === null || reason === 'hidden'),
    ).length;
    found.unknownRows += checked.filter((row) => row.reason === 'unknown' || namesUnknown(row)).length;
    const passed = below.flatMap((classified) =>
      classified.reason === null ? [] : [skippedRow(classified, keyIndexes)],
    );
    await insertRows(database, stored.id, [...checked, ...passed]);
    await markWrong(
      database,
      stored.id,
      clashes
        .filter((clash) => !below.some(({ row }) => row.number === clash.number))
        .map((clash) => ({ number: clash.number, errors: [duplicate(resource, clash.with)] })),
    );
    done += below.length;
    if (!(await reportProgress(database, stored, 'reading', done))) return false;
  }
  return true;
}
