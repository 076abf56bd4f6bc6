import { z } from 'zod';
import { type FieldError, ProblemError } from '../../contract/errors.ts';
import { parseInput } from '../../contract/validation.ts';
import { isVisible, type Visibility, visibilityOf } from '../../declare/kinds/visibility.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { type Resource, slugOf, statusSets, treeOf } from '../../declare/resource.ts';
import { insertSchema, updateSchema } from '../../declare/schema.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { type CellReader, type CellReading, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { slugFrom } from '../../engine/slugs.ts';
import { changedFields, checkDecision, checkValues, cleanValues, pick } from '../../engine/values.ts';
import { comparable, slugify } from '../../lib/fold.ts';
import type { CellValue, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { alikeDoubts } from './alike.ts';
import { columnLetter } from './columns.ts';
import type { CellSource, RowKind } from './contract.ts';
import { withoutParentInFile } from './file-parents.ts';
import { joinedCell } from './joined-columns.ts';
import type { StoredMend } from './queries/mends.ts';
import { type Existing, keyText, looseKey, recordFinder } from './queries/records.ts';
import type { PassReason, SiftedRow } from './row-sieve.ts';
import { isFilled } from './split-columns.ts';
import { warningsOf } from './warnings.ts';

type Values = Record<string, unknown>;

/** A row of the file as it was compared with the table; see the columns of import_rows. */
export interface CheckedRow {
  readonly number: number;
  kind: RowKind;
  readonly key: string;
  readonly title: string;
  readonly recordId: string | null;
  readonly recordVersion: number | null;
  readonly cells: readonly CellValue[];
  readonly values: Values;
  readonly before: Values | null;
  readonly errors: FieldError[];
  /** What deserves a second look though it can be stored; none of a wrong row. */
  readonly warnings: readonly FieldError[];
  /** Why it is passed over; null where it is not. */
  readonly reason: PassReason | null;
  /** What was typed in the place of its cells, by field. */
  readonly mended: Readonly<Record<string, string>>;
  /** Where values stand that are in no cell of it, by field, with what is written there. */
  readonly sources: Readonly<Record<string, CellSource & { readonly text: string }>>;
  /** Visitors would see its record at once, and do not now. */
  readonly published: boolean;
  /** Where it would stand to the time in which visitors see it, where that is not what its status says. */
  readonly visibility: Visibility | null;
}

/** How the columns of a file are read. */
export interface ColumnReading {
  /** Several are joined. */
  readonly indexes: readonly number[];
  readonly field: string;
  readonly read: CellReader;
  /** Its columns are alternatives: a row fills one of them. */
  readonly isSplit: boolean;
}

/**
 * Makes the function that compares rows with the table, batch after batch. It remembers the keys it has seen: a second row
 * with the same key makes both wrong, for nobody can know which is meant; `clashes` names the earlier ones.
 */
export function createRowCheck(
  resource: Resource,
  columns: readonly ColumnReading[],
  mends: ReadonlyMap<number, StoredMend>,
  context: Context,
) {
  const { insert, update } = resourceOperations(resource);
  const { permissions } = callerOf(context);
  const schemas = { insert: insertSchema(z, resource), update: updateSchema(z, resource) };
  const key = resource.spreadsheet?.key ?? resource.title;
  const tree = treeOf(resource);
  const seen = new Map<string, number>();
  const addedByName = new Map<string, number>();
  const finder = recordFinder(context.database, resource);
  const doubt = alikeDoubts(resource, context.database);
  const { initial: initialStatus } = statusSets[resource.statuses];

  const readCells = ({ row, given }: SiftedRow) => {
    const values: Values = {};
    const sources: Record<string, CellSource & { text: string }> = {};
    const mended = mends.get(row.number)?.cells ?? {};
    const errors: FieldError[] = [];
    const warnings: FieldError[] = [];
    const typed = (field: string) => typedReading(resource, field, mended[field]);
    for (const { indexes, field, read, isSplit } of columns) {
      const own = mended[field] ?? joinedCell(row.cells, indexes);
      const elsewhere = own === null ? given[field] : undefined;
      if (elsewhere) sources[field] = { by: elsewhere.by, place: elsewhere.place, text: textOf(elsewhere.cell).trim() };
      const filled =
        isSplit && mended[field] === undefined ? indexes.filter((index) => isFilled(row.cells[index])) : [];
      const text = filled.map((index) => textOf(row.cells[index] ?? null)).join(', ');
      const reading =
        filled.length > 1 ? wrong('bothFilled', { text }) : (typed(field) ?? read(elsewhere?.cell ?? own));
      if ('value' in reading) {
        values[field] = reading.value;
        if (reading.warning) warnings.push({ ...reading.warning, path: field });
      }
      if (!('error' in reading)) continue;
      const inFile = field === tree?.name ? addedByName.get(comparable(String(reading.error.values?.text))) : undefined;
      if (inFile !== undefined) values[field] = `row:${inFile}`;
      else errors.push({ ...reading.error, path: field });
    }
    return { values, errors, warnings, mended, sources };
  };

  const compare = (row: SheetRow, read: ReturnType<typeof readCells>, known: Existing | undefined): CheckedRow => {
    const { values, errors, warnings, mended, sources } = read;
    const base = {
      number: row.number,
      cells: row.cells,
      mended,
      sources,
      published: false,
      visibility: null,
      reason: null,
      title: String(values[resource.title] ?? known?.fields[resource.title] ?? ''),
    };
    const fail = (more: readonly FieldError[]): CheckedRow => ({
      ...base,
      kind: 'wrong',
      key: String(values[key] ?? ''),
      recordId: known?.id ?? null,
      recordVersion: null,
      values: {},
      before: null,
      errors: [...errors, ...more],
      warnings: [],
    });
    if (errors.length > 0) return fail([]);
    try {
      if (!permissions.has((known ? update : insert).name)) {
        return fail([{ path: '', code: known ? 'mayNotChange' : 'mayNotAdd' }]);
      }
      const wanted = known
        ? checkedChange(resource, schemas.update, values, known, context)
        : checkedRecord(resource, schemas.insert, values, context);
      const names = known ? changedNames(resource, known, wanted) : [];
      const stored = known ? pick(wanted, names) : wanted;
      const next = { status: initialStatus, ...known?.fields, ...wanted };
      const visibility = visibilityOf(resource, next, Date.now());
      const wasVisible = known !== undefined && isVisible(resource, known.fields, Date.now());
      return {
        ...base,
        kind: !known ? 'added' : names.length > 0 ? 'changed' : 'unchanged',
        key: String(known?.fields[key] ?? wanted[key]),
        recordId: known?.id ?? null,
        recordVersion: known?.version ?? null,
        values: stored,
        published: visibility === 'visible' && !wasVisible,
        visibility: visibility === undefined || visibility === 'visible' ? null : visibility,
        before: known ? pick(known.fields, names) : null,
        errors: [],
        // What the record says already needs no second look.
        warnings: [
          ...(known ? warnings.filter(({ path }) => names.includes(path)) : warnings),
          ...warningsOf(resource, stored, known?.fields),
        ],
      };
    } catch (error) {
      return fail(fieldErrorsOf(error));
    }
  };

  return async (
    rows: readonly SiftedRow[],
  ): Promise<{ checked: CheckedRow[]; clashes: { number: number; with: number }[] }> => {
    const read = rows.map((sifted) => {
      const { row } = sifted;
      const cells = readCells(sifted);
      completeKey(resource, key, cells.values);
      const text = keyText(cells.values[key]);
      // Further rows may stand below it in the tree.
      if (tree && text !== '')
        for (const name of [cells.values[key], cells.values[resource.title]]) {
          const word = comparable(String(name ?? ''));
          if (word !== '' && !addedByName.has(word)) addedByName.set(word, row.number);
        }
      return { row, cells, text };
    });
    const find = await finder(read.map(({ text }) => text).filter((text) => text !== ''));
    const clashes: { number: number; with: number }[] = [];
    const checked = read.map(({ row, cells, text }) => {
      const { record, near } = find(text);
      if (near !== undefined) cells.errors.push({ path: key, code: 'keyZeros', values: { text, near } });
      const result = compare(row, cells, record);
      const wrong = (error: FieldError) => ({
        ...result,
        kind: 'wrong' as const,
        published: false,
        warnings: [],
        errors: [...result.errors, error],
      });
      if (text === '') {
        const told = result.errors.some(({ path }) => path === key);
        return told ? result : { ...wrong({ path: key, code: 'required' }), errors: [{ path: key, code: 'required' }] };
      }
      const name = record?.id ?? looseKey(text);
      const earlier = seen.get(name);
      seen.set(name, earlier ?? row.number);
      if (earlier === undefined) return result;
      clashes.push({ number: earlier, with: row.number });
      return wrong(duplicate(key, earlier));
    });
    for (const clash of clashes) {
      const first = checked.find(({ number }) => number === clash.number);
      if (first)
        Object.assign(first, {
          kind: 'wrong',
          published: false,
          errors: [...first.errors, duplicate(key, clash.with)],
          warnings: [],
        });
    }
    return { checked: await doubt(checked), clashes };
  };
}

/** What was typed in the place of a cell, where the form would understand it. */
function typedReading(resource: Resource, name: string, text: string | undefined): CellReading | undefined {
  const field = resource.fields[name];
  const value = text === undefined ? undefined : field && storedKind(field).sheet?.typed?.(text, Date.now());
  return value === undefined ? undefined : { value };
}

/** What a row says whose key another row has too. */
export function duplicate(key: string, row: number): FieldError {
  return { path: key, code: 'duplicateInFile', values: { row } };
}

/** The place of a field's cell in a row, such as C7, of a joined one C7:D7; a field without a column has none. */
export function cellPlace(
  columns: readonly { index: number; field: string | null }[],
  field: string,
  row: number,
): string {
  const places = columns
    .filter((candidate) => candidate.field === field)
    .map(({ index }) => `${columnLetter(index)}${row}`);
  return [...new Set([places[0], places.at(-1)])].join(':');
}

/** A key that is an address may be left out: it is made from the title, so that the same title is the same record. */
function completeKey(resource: Resource, key: string, values: Values): void {
  const slug = slugOf(resource);
  if (slug?.name !== key || values[key]) return;
  const made = slugify(String(values[slug.from] ?? ''), slug.max);
  if (made !== '') values[key] = made;
}

function checkedRecord(resource: Resource, schema: z.ZodType, values: Values, context: Context): Values {
  const { held, rest } = withoutParentInFile(resource, values);
  const record = cleanValues(resource, parseInput(schema, rest) as Values);
  checkValues(resource, record);
  checkDecision(resource, statusSets[resource.statuses].initial, record.status, context);
  const slug = slugOf(resource);
  if (slug && record[slug.name] === '') record[slug.name] = slugFrom(resource, record[slug.from], slug.max);
  return { ...record, ...held };
}

function checkedChange(
  resource: Resource,
  schema: z.ZodType,
  values: Values,
  known: Existing,
  context: Context,
): Values {
  const { held, rest } = withoutParentInFile(resource, values);
  const parsed = parseInput(schema, { id: known.id, version: known.version, ...rest }) as Values;
  const { id, version, ...changes } = parsed;
  const clean = cleanValues(resource, changes);
  checkDecision(resource, Number(known.fields.status), clean.status, context);
  checkValues(resource, { ...known.fields, ...clean });
  return { ...clean, ...held };
}

/** The fields in which a row says something else than its record, and not only in another form; the key is the same key. */
function changedNames(resource: Resource, known: Existing, wanted: Values): string[] {
  return changedFields(resource, known.fields, wanted).filter((name) => {
    const field = resource.fields[name];
    if (!field) return true;
    return (
      name !== resource.spreadsheet?.key && !storedKind(field).sheet?.same?.(wanted[name], known.fields[name], field)
    );
  });
}

function fieldErrorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ProblemError)) throw error;
  if (error.code === 'FORBIDDEN') return [{ path: 'status', code: 'mayNotDecide' }];
  return error.details.errors ?? [{ path: '', code: 'type' }];
}
