import { type Resource, slugOf, treeOf } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { type CellReader, textOf } from '../../engine/kinds/sheet.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { ahead } from '../../lib/ahead.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import { isOutOfRoom } from '../../platform/storage.ts';
import type { ColumnReading } from './checked-row.ts';
import { type AskingColumn, askingColumn, newlyRaised, type OpenQuestions, withQuestions } from './column-questions.ts';
import { permittedColumns } from './columns.ts';
import { type ChosenValue, type ImportColumn, type OtherSheet, rowKinds, wholeSheet } from './contract.ts';
import { cutOff } from './cut-cells.ts';
import { fileProblem } from './file-problem.ts';
import { type FilledField, filledField, isFillable } from './filled-fields.ts';
import { type Heading, type HeadingMatcher, headingAt, headingMatcher } from './headings.ts';
import type { FileServices } from './keepers.ts';
import { readKnownRecords } from './lookups.ts';
import { columnObstacles, mapColumns } from './mapping.ts';
import { candidatesOf, readerWithMeanings } from './meanings.ts';
import { measureOf } from './measured-columns.ts';
import { mergedDown } from './merged-down.ts';
import { type OpenSheet, openSheet } from './opening.ts';
import { surveyOthers } from './other-sheets.ts';
import { passedRow } from './passed-rows.ts';
import { rememberedHeadings } from './queries/headings.ts';
import {
  type ImportFindings,
  type ImportProblem,
  moveImport,
  readFile,
  type StoredImport,
  tellProgress,
} from './queries/imports.ts';
import { readMeanings, readMends } from './queries/mends.ts';
import { countRows, deleteRows, insertRows, markWrong } from './queries/rows.ts';
import type { RowPlan } from './row-cells.ts';
import { createRowCheck, duplicate, namesUnknown } from './row-checks.ts';
import { keyFields, neededFields, ownFields } from './row-key.ts';
import { createRowSieve, type GivenCell, type SiftedRow } from './row-sieve.ts';
import { columnSaying } from './saying-columns.ts';
import { isFilled, saidByHeadings } from './split-columns.ts';
import { fieldsOfSheet, givenBySheet } from './whole-sheets.ts';

/**
 * Reads the file of an import in state `reading` and compares each row with the table; ends in `ready`, or in `failed` with
 * what is wrong with the file. Stops without a word when somebody cancelled it or changed how it is to be read.
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
    const bytes = await readFile(database, stored.id);
    if (!bytes) return void (await fail({ code: 'fileGone' }));
    const match = headingMatcher(resource, files.headers.get(resource));
    const file = { name: stored.fileName, bytes };
    const others = async ({ name, sheets, hiddenSheets }: Sheet) =>
      stored.sheet === name
        ? stored.found.others
        : surveyOthers(file, { visible: sheets, hidden: hiddenSheets, read: name }, { resource, match, signal });
    for (let questions: OpenQuestions | undefined = new Map(); questions; ) {
      // Read again where only its last cells said what is to be asked about the first.
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

/** Compares a sheet with the table; answers the questions that its cells raise, if all must be read anew with them. */
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
  const found: ImportFindings = { others: await surveyed(sheet), hiddenRows: 0, unknownRows: 0, meanings: [] };
  const { id, version } = stored;
  const headingOf = (row: number) => headingAt(row, first, sheet.merged, match);
  const heading = stored.chosenHeading === null ? seen : headingOf(stored.chosenHeading);
  const shown = heading ?? headingOf(first[0]?.number ?? 1);
  const columns = mapColumns(resource, shown, first, sheet, {
    permitted: permittedColumns(resource, context),
    chosen: stored.chosenColumns,
    remembered: await rememberedHeadings(database, resource.name),
    match,
  });
  const ofSheet = fieldsOfSheet(resource, columns, stored.chosenValues);
  const obstacles = columnObstacles(resource, heading, columns, ofSheet);
  const read = { sheets: sheet.sheets, sheet: sheet.name, heading_row: heading?.row ?? null, columns, obstacles };
  if (!(await moveImport(database, id, ['reading'], 'reading', read, version))) return undefined;
  let asked = columns;
  if (obstacles.length === 0 && heading) {
    const plan = await planOf(stored, resource, files, context, sheet, { heading, first }, columns, open);
    if (!(await compareRows(stored, resource, files.rules.get(resource), context, plan, first, rest, found)))
      return undefined;
    const raised = newlyRaised(plan.asking, open);
    if (raised) return raised;
    asked = withQuestions(columns, plan.asking);
    const fills = stored.chosenValues.filter(
      ({ field, text, value }) => text === '' && value !== null && isFillable(resource, field),
    );
    found.meanings.push(...plan.used.values(), ...fills);
  }
  const counts = await countRows(database, id);
  const done = rowKinds.reduce((sum, kind) => sum + counts[kind], 0);
  await moveImport(
    database,
    id,
    ['reading'],
    'ready',
    { ...counts, found, columns: asked, progress_done: done, progress_total: done },
    version,
  );
  return undefined;
}

/** All that decides what becomes of a row. */
interface ReadingPlan extends Omit<RowPlan, 'columns'> {
  readonly heading: Heading;
  /** Of every field that may be filled: a cell may be typed for one that has no column. */
  readonly readings: readonly ColumnReading[];
  /** Of the columns that fill a field. */
  readonly asking: readonly AskingColumn[];
  readonly sift: (row: SheetRow) => SiftedRow;
  /** What people said that values mean, as far as the rows were read by it. */
  readonly used: ReadonlyMap<string, ChosenValue>;
}

async function planOf(
  stored: StoredImport,
  resource: Resource,
  files: FileServices,
  context: Context,
  { date1904, merged, name: sheetName }: Sheet,
  { heading, first }: { heading: Heading; first: readonly SheetRow[] },
  columns: readonly ImportColumn[],
  open: OpenQuestions,
): Promise<ReadingPlan> {
  const { database } = context;
  const records = await readKnownRecords(database, files, resource);
  const meanings = await readMeanings(database, resource.name, stored.chosenValues);
  const mends = await readMends(database, stored.id);
  const used = new Map<string, ChosenValue>();
  const fills: FilledField[] = [];
  const ofSheet = fieldsOfSheet(resource, columns, stored.chosenValues).filter(({ value }) => value !== null);
  const whole = new Map(ofSheet.map(({ field, value }) => [field, value]));
  const readings = permittedColumns(resource, context).map((field) => {
    const indexes = columns.filter((column) => column.field === field).map(({ index }) => index);
    const header = columns.find((column) => column.field === field)?.header ?? '';
    const measure = indexes.length > 0 ? measureOf(resource, field, header, columns) : undefined;
    const given = { date1904, lookup: records.get(field)?.lookup, chosen: stored.chosenAnswers, open, measure };
    const asking = askingColumn(resource, { indexes, field }, given);
    const candidates = candidatesOf(resource, field, records);
    const chosen = whole.get(field) ?? wholeSheet;
    const read: CellReader =
      chosen !== wholeSheet
        ? () => ({ value: chosen })
        : candidates
          ? readerWithMeanings(asking.read, candidates, meanings.get(field) ?? new Map(), (text, value) =>
              used.set(`${field} ${text}`, { field, text, value }),
            )
          : asking.read;
    const readTyped = candidates ? read : asking.readTyped;
    const isSplit = columns.some((column) => column.field === field && column.says !== null);
    const filled = filledField(resource, field, stored.chosenValues, { candidates, read: asking.read });
    if (filled) fills.push(filled);
    return { indexes, field, read: cutOff(resource, field, read), readTyped, isSplit, asking, factor: measure?.factor };
  });
  const tree = treeOf(resource);
  // A column that is there and empty says no more than none.
  const isEmpty = (index: number) => !first.some(({ number, cells }) => number > heading.row && isFilled(cells[index]));
  const referring = readings.filter(({ field }) => records.has(field) && field !== tree?.name && !whole.has(field));
  const [unsaid, told] = [true, false].map((open) =>
    referring.filter(({ indexes }) => indexes.every(isEmpty) === open),
  );
  const slug = slugOf(resource);
  const isColumn = (name: string) => columns.some(({ field }) => field === name);
  const isMade = (name: string) => slug?.name === name && !isColumn(name);
  const named = (name: string) => (isColumn(name) ? name : columnSaying(resource, name));
  const sift = createRowSieve({
    columns,
    names: heading.names,
    titles: first.flatMap(({ number, cells }) => (number < heading.row ? cells.map(textOf) : [])),
    withoutHidden: !stored.chosenHidden,
    key: [
      ...new Set(
        neededFields(resource)
          .filter((name) => !whole.has(name))
          .map((name) => (slug && isMade(name) ? slug.from : named(name))),
      ),
    ],
    // A sheet that is of one record names it nowhere: what tells its rows apart stands for it.
    title: whole.has(resource.title) ? (keyFields(resource).find((name) => !whole.has(name)) ?? '') : resource.title,
    end: stored.chosenEnd,
    said: new Map([...mends].map(([number, { taken }]) => [number, taken])),
    fills: new Map(
      stored.chosenGroups
        ? unsaid?.map(({ field, read }) => [field, { read, required: resource.fields[field]?.required === true }])
        : [],
    ),
    told: told?.map(({ read }) => read) ?? [],
  });
  const asking = readings.flatMap((reading) => (reading.indexes.length > 0 ? [reading.asking] : []));
  const down = mergedDown(merged);
  const wholly = givenBySheet(ofSheet, sheetName);
  const once = ownFields(resource);
  const filling = readings.filter(({ field }) => !once.has(field));
  const telling = columns.filter(({ says }) => says !== null);
  /** Whether rows say of themselves all that there is to say of them, but for what is merged down. */
  const isTold = telling.length === 0 && Object.keys(wholly).length === 0;
  /** A row of data with what cells say that are merged down over it, and the names of its columns; its key and its name are its own. */
  const siftMerged = (row: SheetRow): SiftedRow => {
    const [sifted, merged] = [sift(row), down(row)];
    if (sifted.reason !== null || (merged.size === 0 && isTold)) return sifted;
    const given: Record<string, GivenCell> = { ...wholly, ...sifted.given };
    if (telling.length > 0) Object.assign(given, saidByHeadings(resource, telling, row.cells));
    if (merged.size > 0)
      for (const { field, indexes } of filling) {
        const cell = merged.get(indexes[0] ?? -1);
        if (cell) given[field] = cell;
      }
    return { ...sifted, given };
  };
  const [keeper, withoutUnknown] = [files.keepers.get(resource), !stored.chosenUnknown];
  return { heading, readings, asking, sift: siftMerged, used, mends, fills, records, withoutUnknown, keeper };
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
  const names = new Set(keyFields(resource).flatMap((name) => [name, columnSaying(resource, name)]));
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
  // Rows are compared while those before them are kept.
  for await (const { below, checked, clashes } of ahead(compared())) {
    found.hiddenRows += below.filter(
      ({ row, reason }) => row.hidden && (reason === null || reason === 'hidden'),
    ).length;
    found.unknownRows += checked.filter((row) => row.reason === 'unknown' || namesUnknown(row)).length;
    const passed = below.flatMap((sifted) => (sifted.reason === null ? [] : [passedRow(sifted, keyIndexes)]));
    await insertRows(database, stored.id, [...checked, ...passed]);
    await markWrong(
      database,
      stored.id,
      clashes
        .filter((clash) => !below.some(({ row }) => row.number === clash.number))
        .map((clash) => ({ number: clash.number, error: duplicate(resource, clash.with) })),
    );
    done += below.length;
    if (!(await tellProgress(database, stored, 'reading', done))) return false;
  }
  return true;
}
