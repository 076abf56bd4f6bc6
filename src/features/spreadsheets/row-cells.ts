import type { FieldError } from '../../contract/errors.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import type { RowSink } from '../../engine/kinds/row-sink.ts';
import { type CellReading, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { ColumnReading, ReadCells } from './checked-row.ts';
import { applyComposite } from './composite-columns.ts';
import type { CellSource } from './contract/operations.ts';
import type { FilledField } from './filled-fields.ts';
import { joinedCell } from './joined-columns.ts';
import type { KnownRecords } from './lookups.ts';
import type { KeyProposer } from './proposed-keys.ts';
import type { StoredFix } from './queries/fixes.ts';
import type { ClassifiedRow } from './row-classifier.ts';
import { isFilled } from './split-columns.ts';
import type { UnnamedCells } from './unnamed-cells.ts';

type Values = Record<string, unknown>;

/** Everything that is known of a file before its rows are compared. */
export interface RowPlan {
  readonly columns: readonly ColumnReading[];
  readonly fixes: ReadonlyMap<number, StoredFix>;
  readonly fills: readonly FilledField[];
  /** The records that its cells can name. */
  readonly records: ReadonlyMap<string, KnownRecords>;
  /** Rows with unknown names are skipped. */
  readonly withoutUnknown: boolean;
  /** Validates the rows that are not records of the kit. */
  readonly sink: RowSink | undefined;
  /** Finds values outside the named columns. */
  readonly unnamed: UnnamedCells;
  /** Completes the keys of rows where the file lacks a part. */
  readonly proposer: KeyProposer | undefined;
}

/**
 * Creates the function that reads the cells of a row. @param rowNamed finds the earlier row that a value of the tree's
 * parent field names.
 */
export function cellsReader(
  resource: Resource,
  { columns, fixes, records, unnamed }: RowPlan,
  rowNamed: (name: string) => number | undefined,
): (row: ClassifiedRow) => ReadCells {
  const tree = treeOf(resource);
  const inFile = new Map(
    columns.flatMap(({ field, indexes, factor }) => (indexes.length > 0 ? [[field, { factor }]] : [])),
  );
  return ({ row, given }) => {
    const values: Values = {};
    const sources: Record<string, CellSource & { text: string }> = {};
    const typedTexts = fixes.get(row.number)?.cells ?? {};
    const errors = unnamed.errorsOf(row);
    const warnings: FieldError[] = [];
    const assumed: string[] = [];
    const typed = (field: string) => typedReading(resource, field, typedTexts[field]);
    for (const { indexes, field, read, readTyped, isSplit } of columns) {
      const own = typedTexts[field] ?? joinedCell(row.cells, indexes);
      const elsewhere = own === null ? given[field] : undefined;
      if (elsewhere) sources[field] = { by: elsewhere.by, place: elsewhere.place, text: textOf(elsewhere.cell).trim() };
      const reading =
        (isSplit && typedTexts[field] === undefined ? bothFilled(row.cells, indexes) : undefined) ??
        typed(field) ??
        (field in typedTexts ? readTyped(own) : read(elsewhere?.cell ?? own));
      if ('value' in reading) {
        values[field] = reading.value;
        if (reading.isAssumed) assumed.push(field);
        if (reading.warning) warnings.push({ ...reading.warning, path: field });
      }
      if (!('error' in reading)) continue;
      const above = field === tree?.name ? rowNamed(comparable(String(reading.error.values?.text))) : undefined;
      if (above !== undefined) values[field] = `row:${above}`;
      else errors.push({ ...reading.error, path: field });
    }
    applyComposite(resource, { values, errors, columns: inFile });
    const left = narrowed(resource, records, values, errors);
    return { values, errors: left, warnings, mended: typedTexts, sources, assumed };
  };
}

/** The error of a row that fills several alternative columns; undefined when it fills at most one. */
function bothFilled(cells: readonly CellValue[], indexes: readonly number[]): CellReading | undefined {
  const filled = indexes.filter((index) => isFilled(cells[index]));
  if (filled.length < 2) return undefined;
  return wrong('bothFilled', { text: filled.map((index) => textOf(cells[index] ?? null)).join(', ') });
}

/**
 * A name that fits several records, or none, is searched among those of the record that another cell names: H1 of that
 * plant.
 */
function narrowed(
  resource: Resource,
  records: RowPlan['records'],
  values: Values,
  errors: readonly FieldError[],
): FieldError[] {
  if (errors.length === 0) return [];
  return errors.filter(({ path, values: told }) => {
    const field = resource.fields[path];
    const holder = field && declaredKind(field).target?.(field).within;
    if (holder === undefined || typeof values[holder] !== 'string') return true;
    const id = records.get(path)?.among(String(told?.text), values[holder]);
    if (id !== undefined) values[path] = id;
    return id === undefined;
  });
}

/** The values of a row that adds a record, with defaults for the fields it leaves empty. */
export function withFills(read: ReadCells, fills: readonly FilledField[]): ReadCells {
  if (fills.length === 0) return read;
  const [values, errors, sources] = [{ ...read.values }, [...read.errors], { ...read.sources }];
  for (const { field, text, reading } of fills) {
    if (!saysNothing(values[field]) || errors.some(({ path }) => path === field)) continue;
    sources[field] = { by: 'person', place: '', text };
    if ('value' in reading) values[field] = reading.value;
    if ('error' in reading) errors.push({ ...reading.error, path: field });
  }
  return { ...read, values, errors, sources };
}

/** Reads a text typed in place of a cell the way the form does. */
function typedReading(resource: Resource, name: string, text: string | undefined): CellReading | undefined {
  if (text === undefined) return undefined;
  const field = resource.fields[name];
  const value = field && storedKind(field).sheet?.typed?.(text, Date.now(), field);
  return value === undefined ? undefined : { value };
}

function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
