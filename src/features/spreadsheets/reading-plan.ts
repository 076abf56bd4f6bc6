import { type Resource, slugOf, treeOf } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { type CellReader, textOf } from '../../engine/kinds/sheet.ts';
import type { Sheet, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import type { ColumnReading } from './checked-row.ts';
import { type AskingColumn, askingColumn, type OpenQuestions } from './column-questions.ts';
import { permittedColumns } from './columns.ts';
import { columnFilling } from './composite-columns.ts';
import { type ChosenValue, type ImportColumn, type SheetField, wholeSheet } from './contract/operations.ts';
import { type FilledField, filledField } from './filled-fields.ts';
import type { Heading } from './headings.ts';
import type { KnownRecords } from './lookups.ts';
import { measureOf } from './measured-columns.ts';
import { mergedDown } from './merged-cells.ts';
import { keyProposer } from './proposed-keys.ts';
import { readFixes, type ValueMappings } from './queries/fixes.ts';
import type { StoredImport } from './queries/imports.ts';
import type { RowPlan } from './row-cells.ts';
import { type ClassifiedRow, createRowClassifier, type GivenCell } from './row-classifier.ts';
import { keyFields, neededFields, ownFields, proposedKey } from './row-key.ts';
import type { FileServices } from './row-sinks.ts';
import { givenBySheet } from './sheet-values.ts';
import { isFilled, valuesOfHeadings } from './split-columns.ts';
import { trimmedReader } from './trim-cells.ts';
import { unnamedCells } from './unnamed-cells.ts';
import { candidatesOf, readerWithMappings } from './value-mapping.ts';

/** Everything that determines the result of a row. */
export interface ReadingPlan extends Omit<RowPlan, 'columns'> {
  readonly heading: Heading;
  /** For every field that may be filled: a cell may be typed for a field without a column. */
  readonly readings: readonly ColumnReading[];
  /** For the columns that fill a field. */
  readonly asking: readonly AskingColumn[];
  readonly sift: (row: SheetRow) => ClassifiedRow;
  /** The value mappings that rows used. */
  readonly used: ReadonlyMap<string, ChosenValue>;
}

/** What is known of a sheet before its rows are read: the columns of its fields, and the records its cells may name. */
interface KnownOfSheet {
  readonly columns: readonly ImportColumn[];
  readonly ofSheet: readonly SheetField[];
  readonly records: ReadonlyMap<string, KnownRecords>;
  readonly mappings: ValueMappings;
}

/** Creates the plan of a sheet: how its cells are read, and which of its rows are data. */
export async function planOf(
  stored: StoredImport,
  resource: Resource,
  files: FileServices,
  context: Context,
  sheet: Sheet,
  { heading, first }: { heading: Heading; first: readonly SheetRow[] },
  { columns, records, mappings, ...known }: KnownOfSheet,
  open: OpenQuestions,
): Promise<ReadingPlan> {
  const { database } = context;
  const { date1904, merged, name: sheetName } = sheet;
  const fixes = await readFixes(database, stored.id);
  const used = new Map<string, ChosenValue>();
  const fills: FilledField[] = [];
  const ofSheet = known.ofSheet.filter(({ value }) => value !== null);
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
          ? readerWithMappings(asking.read, candidates, mappings.get(field) ?? new Map(), (text, value) =>
              used.set(`${field} ${text}`, { field, text, value }),
            )
          : asking.read;
    const readTyped = candidates ? read : asking.readTyped;
    const isSplit = columns.some((column) => column.field === field && column.says !== null);
    const filled = filledField(resource, field, stored.chosenValues, { candidates, read: asking.read });
    if (filled) fills.push(filled);
    return {
      indexes,
      field,
      read: trimmedReader(resource, field, read),
      readTyped,
      isSplit,
      asking,
      factor: measure?.factor,
    };
  });
  const tree = treeOf(resource);
  // An empty column counts as missing.
  const isEmpty = (index: number) => !first.some(({ number, cells }) => number > heading.row && isFilled(cells[index]));
  const referring = readings.filter(({ field }) => records.has(field) && field !== tree?.name && !whole.has(field));
  const [unsaid, otherReaders] = [true, false].map((open) =>
    referring.filter(({ indexes }) => indexes.every(isEmpty) === open),
  );
  const slug = slugOf(resource);
  const isColumn = (name: string) => columns.some(({ field }) => field === name);
  const isMade = (name: string) => slug?.name === name && !isColumn(name);
  const named = (name: string) => (isColumn(name) ? name : columnFilling(resource, name));
  const proposal = proposedKey(
    resource,
    columns.flatMap(({ field }) => field ?? []),
  );
  /** The fields that identify rows where a part of the key is proposed. */
  const saidBy = (name: string) => (name === proposal?.field ? (proposal.from[0] ?? name) : name);
  const classify = createRowClassifier({
    columns,
    names: heading.names,
    titles: first.flatMap(({ number, cells }) => (number < heading.row ? cells.map(textOf) : [])),
    withoutHidden: !stored.chosenHidden,
    key: [
      ...new Set(
        neededFields(resource)
          .filter((name) => !whole.has(name))
          .map((name) => (slug && isMade(name) ? slug.from : named(saidBy(name)))),
      ),
    ],
    // A sheet about one record does not name it in its rows: the fields that identify the rows take the place of the
    // title.
    title: whole.has(resource.title)
      ? (keyFields(resource).find((name) => !whole.has(name)) ?? '')
      : saidBy(resource.title),
    end: stored.chosenEnd,
    said: new Map([...fixes].map(([number, { taken }]) => [number, taken])),
    fills: new Map(
      stored.chosenGroups
        ? unsaid?.map(({ field, read }) => [field, { read, required: resource.fields[field]?.required === true }])
        : [],
    ),
    otherReaders: otherReaders?.map(({ read }) => read) ?? [],
  });
  const asking = readings.flatMap((reading) => (reading.indexes.length > 0 ? [reading.asking] : []));
  const down = mergedDown(merged);
  const wholly = givenBySheet(ofSheet, sheetName);
  const once = ownFields(resource);
  const filling = readings.filter(({ field }) => !once.has(field));
  const telling = columns.filter(({ says }) => says !== null);
  /** Whether rows contain all their values themselves, except for merged cells. */
  const isTold = telling.length === 0 && Object.keys(wholly).length === 0;
  /**
   * A data row with the values of vertically merged cells and of column names; its key and its title must be its own.
   */
  const classifyWithGiven = (row: SheetRow): ClassifiedRow => {
    const [classified, merged] = [classify(row), down(row)];
    if (classified.reason !== null || (merged.size === 0 && isTold)) return classified;
    const given: Record<string, GivenCell> = { ...wholly, ...classified.given };
    if (telling.length > 0) Object.assign(given, valuesOfHeadings(resource, telling, row.cells));
    if (merged.size > 0)
      for (const { field, indexes } of filling) {
        const cell = merged.get(indexes[0] ?? -1);
        if (cell) given[field] = cell;
      }
    return { ...classified, given };
  };
  const proposer = proposal && keyProposer(resource, proposal, files.before.get(resource) ?? [], context);
  const unnamed = unnamedCells({ columns, heading, sheet }, first, stored.chosenAnswers);
  const [sink, withoutUnknown] = [files.sinks.get(resource), !stored.chosenUnknown];
  return {
    heading,
    readings,
    asking,
    sift: classifyWithGiven,
    used,
    fixes,
    fills,
    records,
    withoutUnknown,
    sink,
    unnamed,
    proposer,
  };
}
