import type { FieldError } from '../../contract/errors.ts';
import { isVisible, visibilityOf } from '../../declare/kinds/visibility.ts';
import { type Resource, slugOf, statusSets, treeOf } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import type { RowKeeper } from '../../engine/kinds/row-keeper.ts';
import { type CellReading, textOf, textOfWritten, wrong } from '../../engine/kinds/sheet.ts';
import { changedFields, pick } from '../../engine/values.ts';
import { comparable, slugify } from '../../lib/fold.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import { alikeDoubts } from './alike.ts';
import type { CheckedRow, ColumnReading, ReadCells, ReadRow } from './checked-row.ts';
import { columnLetter } from './columns.ts';
import type { CellSource } from './contract.ts';
import { cellWriter } from './export-files.ts';
import { type FilledField, isAsked } from './filled-fields.ts';
import { joinedCell } from './joined-columns.ts';
import { keptRows } from './kept-checks.ts';
import type { KnownRecords } from './lookups.ts';
import type { StoredMend } from './queries/mends.ts';
import { type Existing, recordFinder } from './queries/records.ts';
import { keyFields, looseName, neededFields, rowKey } from './row-key.ts';
import { createRowRules } from './row-rules.ts';
import type { SiftedRow } from './row-sieve.ts';
import { isFilled } from './split-columns.ts';
import { warningsOf } from './warnings.ts';

type Values = Record<string, unknown>;

/** What was found out about a row, and the name that another row of the same key has too. */
interface ComparedRow {
  readonly result: CheckedRow;
  readonly name: string;
}

/** All that is known of a file before its rows are compared. */
interface RowPlan {
  readonly columns: readonly ColumnReading[];
  readonly mends: ReadonlyMap<number, StoredMend>;
  readonly fills: readonly FilledField[];
  /** What its cells can name. */
  readonly records: ReadonlyMap<string, KnownRecords>;
  /** Who judges the rows, where they are no records of the kit. */
  readonly keeper: RowKeeper | undefined;
}

/**
 * Makes the function that compares rows with the table, batch after batch. It remembers the keys it has seen: a second row
 * with the same key makes both wrong, for nobody can know which is meant; `clashes` names the earlier ones.
 */
export function createRowCheck(resource: Resource, plan: RowPlan, context: Context) {
  const { columns, mends, fills, records, keeper } = plan;
  const judge = createRowRules(resource, context);
  const key = keyFields(resource);
  const words = keyWords(resource, records, context);
  const tree = treeOf(resource);
  const seen = new Map<string, number>();
  const addedByName = new Map<string, number>();
  const doubt = alikeDoubts(resource, context.database);
  const { initial: initialStatus } = statusSets[resource.statuses];

  const readCells = ({ row, given }: SiftedRow): ReadCells => {
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

  /** A row that adds a record: what it leaves out is what somebody said of all such rows. */
  const withFills = (read: ReadCells): ReadCells => {
    const [values, errors, sources] = [{ ...read.values }, [...read.errors], { ...read.sources }];
    for (const { field, text, reading } of fills) {
      if (isAsked(resource, field)) continue;
      if (!saysNothing(values[field]) || errors.some(({ path }) => path === field)) continue;
      sources[field] = { by: 'person', place: '', text };
      if ('value' in reading) values[field] = reading.value;
      if ('error' in reading) errors.push({ ...reading.error, path: field });
    }
    return { ...read, values, errors, sources };
  };

  const compare = (row: SheetRow, read: ReadCells, known: Existing | undefined, unsure: boolean): CheckedRow => {
    const filled = known || unsure ? read : withFills(read);
    const { values, warnings, mended, sources } = filled;
    const { values: wanted, errors } = judge(values, unsure ? 'unsure' : known, filled.errors);
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
    if (errors.length > 0)
      return {
        ...base,
        kind: 'wrong',
        key: words(values),
        recordId: known?.id ?? null,
        recordVersion: null,
        values: {},
        before: null,
        errors,
        warnings: [],
      };
    const names = known ? changedNames(resource, known, wanted) : [];
    const stored = known ? pick(wanted, names) : wanted;
    const next = { status: initialStatus, ...known?.fields, ...wanted };
    const visibility = visibilityOf(resource, next, Date.now());
    const wasVisible = known !== undefined && isVisible(resource, known.fields, Date.now());
    return {
      ...base,
      kind: !known ? 'added' : names.length > 0 ? 'changed' : 'unchanged',
      key: words({ ...wanted, ...known?.fields }),
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
  };

  /** Compares rows with the records of their keys. */
  const finder = keeper ? undefined : recordFinder(context.database, resource);
  const compareRecords = async (rows: readonly ReadRow[]): Promise<ComparedRow[]> => {
    const find = await finder?.(rows.flatMap(({ own, isSure }) => (isSure ? [own] : [])));
    return rows.map(({ row, cells, own, isSure }) => {
      const { record, near } = (isSure && find?.(own)) || {};
      if (near) cells.errors.push({ path: near.field, code: 'keyZeros', values: { text: near.text, near: near.near } });
      // Without a key, or with one that may be another's, nobody knows what its record says already.
      const result = compare(row, cells, record, !isSure || near !== undefined);
      return { result, name: record?.id ?? looseName(own) };
    });
  };

  const kept = keeper && keptRows(keeper, { fills, words }, context);
  const compareKept = async (rows: readonly ReadRow[]): Promise<ComparedRow[]> => {
    const results = (await kept?.(rows)) ?? [];
    return results.map((result, place) => ({ result, name: looseName(rows[place]?.own ?? []) }));
  };
  const compareAll = kept ? compareKept : compareRecords;

  return async (
    rows: readonly SiftedRow[],
  ): Promise<{ checked: CheckedRow[]; clashes: { number: number; with: number }[] }> => {
    const read = rows.map((sifted): ReadRow => {
      const { row } = sifted;
      const cells = keeper ? withFills(readCells(sifted)) : readCells(sifted);
      completeKey(resource, cells.values);
      const own = rowKey(resource, cells.values);
      const unread = cells.errors.some(({ path }) => key.includes(path));
      // Without all that it needs nobody knows which record is meant.
      const missing = neededFields(resource).filter((name) => own[key.indexOf(name)] === null);
      const isSure = missing.length === 0 && !unread;
      // Further rows may stand below it in the tree.
      if (tree && isSure)
        for (const name of [...own, cells.values[resource.title]]) {
          const word = comparable(String(name ?? ''));
          if (word !== '' && !addedByName.has(word)) addedByName.set(word, row.number);
        }
      return { row, cells, own, missing, isSure };
    });
    const compared = await compareAll(read);
    const clashes: { number: number; with: number }[] = [];
    const checked = compared.map(({ result, name }, place) => {
      const { row, missing = [], isSure = false } = read[place] ?? {};
      const wrong = (...errors: readonly FieldError[]) => ({
        ...result,
        kind: 'wrong' as const,
        published: false,
        warnings: [],
        errors: [...result.errors, ...errors],
      });
      const untold = missing.filter((name) => !result.errors.some(({ path }) => path === name));
      if (untold.length > 0) return wrong(...untold.map((path) => ({ path, code: 'required' })));
      if (!isSure || !row) return result;
      const earlier = seen.get(name);
      seen.set(name, earlier ?? row.number);
      if (earlier === undefined) return result;
      clashes.push({ number: earlier, with: row.number });
      return wrong(duplicate(resource, earlier));
    });
    for (const clash of clashes) {
      const first = checked.find(({ number }) => number === clash.number);
      if (first)
        Object.assign(first, {
          kind: 'wrong',
          published: false,
          errors: [...first.errors, duplicate(resource, clash.with)],
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

function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What a row says whose key another row has too, at the last of its fields. */
export function duplicate(resource: Resource, row: number): FieldError {
  return { path: keyFields(resource).at(-1) ?? '', code: 'duplicateInFile', values: { row } };
}

/** Makes the function that says the key of a row or a record for people. */
function keyWords(resource: Resource, records: RowPlan['records'], context: Context) {
  const parts = keyFields(resource).map((name) => {
    const titles = new Map(records.get(name)?.named.map(({ id, names: [title] }) => [id, title]));
    const write = cellWriter(resource, name, context);
    return (values: Values) => textOfWritten(write(values[name], titles.get(String(values[name]))));
  });
  return (values: Values) =>
    parts
      .map((say) => say(values))
      .filter((word) => word !== '')
      .join(' · ');
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
function completeKey(resource: Resource, values: Values): void {
  const slug = slugOf(resource);
  if (!slug || !keyFields(resource).includes(slug.name) || values[slug.name]) return;
  const made = slugify(String(values[slug.from] ?? ''), slug.max);
  if (made !== '') values[slug.name] = made;
}

/** The fields in which a row says something else than its record, and not only in another form; the key is the same key. */
function changedNames(resource: Resource, known: Existing, wanted: Values): string[] {
  return changedFields(resource, known.fields, wanted).filter((name) => {
    const field = resource.fields[name];
    if (!field) return true;
    return (
      !keyFields(resource).includes(name) && !storedKind(field).sheet?.same?.(wanted[name], known.fields[name], field)
    );
  });
}
