import type { FieldError } from '../../contract/errors.ts';
import type { CompositeColumn } from '../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { type CellReader, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { energyUnits, readEnergyUnit } from '../../lib/energy-units.ts';
import { type PeriodKind, periodText, readPeriod } from '../../lib/period-reading.ts';

type Values = Record<string, unknown>;

/** The values of a row's cells, before composite columns are applied. */
interface ReadValues {
  readonly values: Values;
  readonly errors: FieldError[];
  /** The columns of the file, with the unit factor that each name states. */
  readonly columns: ReadonlyMap<string, { readonly factor?: string | undefined }>;
}

/** The behaviour of one kind of composite column. */
interface CompositeKind<C> {
  reader(column: C): CellReader;
  /** The fields that it fills. */
  fills(column: C): readonly string[];
  /** Writes the value of its cell to the fields that it fills. */
  apply(column: C, name: string, row: ReadValues, resource: Resource): void;
  /** Its text for a record. */
  words?(column: C, values: Readonly<Values>): string;
}

type Period = Extract<CompositeColumn, { as: 'period' }>;
type Unit = Extract<CompositeColumn, { as: 'unit' }>;

const period: CompositeKind<Period> = {
  reader:
    ({ fills: [kind, start] }) =>
    (cell) => {
      if (typeof cell === 'object' && cell !== null && 'date' in cell) {
        if (cell.yearless) return wrong('yearHidden', { text: textOf(cell) });
        if (cell.date.includes('T')) return wrong('periodCell', { text: textOf(cell) });
        return { value: { [kind]: cell.dayless ? 'month' : 'day', [start]: cell.date } };
      }
      const text = textOf(cell);
      const read = readPeriod(text);
      return 'fault' in read
        ? wrong(faults[read.fault], { text })
        : { value: { [kind]: read.kind, [start]: read.start } };
    },
  fills: ({ fills }) => fills,
  apply: (_column, name, { values, errors }) => {
    const { [name]: said } = values;
    delete values[name];
    for (const [field, value] of Object.entries(said ?? {})) {
      // A column of the field itself may contain the value too.
      if ((values[field] ?? value) === value) values[field] = value;
      else errors.push({ path: field, code: 'saidOtherwise', values: { other: name } });
    }
  },
  words: ({ fills: [kind, start] }, values) =>
    values[start] ? periodText({ kind: String(values[kind]) as PeriodKind, start: String(values[start]) }) : '',
};

const faults = {
  ...{ unread: 'periodCell', toDate: 'periodToDate' },
  ...{ part: 'periodPart', average: 'periodAverage', notThere: 'periodNoDay' },
} as const;

const unit: CompositeKind<Unit> = {
  reader: () => (cell) => {
    const text = textOf(cell);
    const read = readEnergyUnit(text);
    return read ? { value: energyUnits[read] } : wrong('unitUnknown', { text });
  },
  fills: () => [],
  apply: ({ of }, name, { values, errors, columns }, resource) => {
    const { [name]: factor } = values;
    delete values[name];
    if (!columns.has(name)) return;
    const measured = Object.keys(values).filter(
      (field) => typeof values[field] === 'string' && unitOf(resource, field) === of,
    );
    const isUnread = errors.some(({ path }) => path === name);
    for (const field of measured) {
      const inHeading = columns.get(field)?.factor;
      const rowFactor = typeof factor === 'string' ? factor : inHeading;
      if (rowFactor === undefined || (inHeading !== undefined && inHeading !== rowFactor)) delete values[field];
      else values[field] = multiplyDecimals(String(values[field]), rowFactor);
      if (rowFactor === undefined && !isUnread && !errors.some(({ path }) => path === name))
        errors.push({ path: name, code: 'required' });
      if (rowFactor !== undefined && inHeading !== undefined && inHeading !== rowFactor)
        errors.push({ path: field, code: 'saidOtherwise', values: { other: name } });
    }
  },
};

const kinds = { period, unit } as { readonly [As in CompositeColumn['as']]: CompositeKind<CompositeColumn> };

function entriesOf(resource: Resource): [string, CompositeColumn, CompositeKind<CompositeColumn>][] {
  const says = resource.spreadsheet?.says;
  return says ? Object.entries(says).map(([name, column]) => [name, column, kinds[column.as]]) : [];
}

/** The reader of a composite column; undefined for a plain field. */
export function compositeReader(resource: Resource, name: string): CellReader | undefined {
  const column = resource.spreadsheet?.says?.[name];
  return column && kinds[column.as].reader(column);
}

/** The fields that a column fills: its own, or those of a composite column. */
export function fieldsFilledBy(resource: Resource, name: string): readonly string[] {
  const column = resource.spreadsheet?.says?.[name];
  return column ? kinds[column.as].fills(column) : [name];
}

/** The composite column that fills a field; the field itself where there is none. */
export function columnFilling(resource: Resource, field: string): string {
  const found = entriesOf(resource).find(([, column, kind]) => kind.fills(column).includes(field));
  return found?.[0] ?? field;
}

/** Applies the composite columns of a row to their fields. */
export function applyComposite(resource: Resource, row: ReadValues): void {
  for (const [name, column, kind] of entriesOf(resource)) kind.apply(column, name, row, resource);
}

/** The text of a composite column for a record; undefined for a plain field. */
export function compositeText(resource: Resource, name: string, values: Readonly<Values>): string | undefined {
  const column = resource.spreadsheet?.says?.[name];
  return column && kinds[column.as].words?.(column, values);
}

/** The column that may contain the unit of a field's numbers; undefined: they are in the field's own unit. */
export function unitColumnOf(resource: Resource, field: string): string | undefined {
  const unit = unitOf(resource, field);
  return entriesOf(resource).find(([, column]) => column.as === 'unit' && column.of === unit)?.[0];
}

/** The unit in which a field is stored. */
function unitOf(resource: Resource, name: string): string | undefined {
  const field = resource.fields[name];
  return field && storedKind(field).sheet?.unit?.(field);
}
