import type { FieldError } from '../../contract/errors.ts';
import { fieldKeys } from '../../declare/labels.ts';
import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { textOf, textOfWritten } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hiddenColumns, listedReferences } from './columns.ts';
import type { ImportCell, ImportDetail, ImportRow, ImportSummary } from './contract.ts';
import { cellWriter } from './export-files.ts';
import type { ImportProblem, StoredImport, StoredRow } from './queries/imports.ts';
import { cellPlace, parentRow } from './row-checks.ts';

/** An import as lists show it. */
export function summaryOf(stored: StoredImport): ImportSummary {
  const { id, resource, fileName, bytes, state, added, changed, unchanged, wrong } = stored;
  const { createdAt, createdByName, storedAt, storedByName, undoneAt, undoneByName, partial } = stored;
  const people = { createdByName, storedByName, undoneByName };
  return {
    ...{ id, resource, fileName, bytes, state, createdAt, storedAt, undoneAt, ...people, partial },
    counts: { added, changed, unchanged, wrong },
    undoable: state === 'stored' && stored.kept,
  };
}

/** An import with all there is to decide about it, in the caller's language. */
export function detailOf(stored: StoredImport, resource: Resource, context: Context): ImportDetail {
  const hidden = hiddenColumns(resource, context);
  const tell =
    (kind: string) =>
    ({ code, values = {} }: ImportProblem) =>
      context.text(`import.${kind}.${code}`, {
        ...values,
        label: labelOf(resource, String(values.field ?? ''), context),
      });
  return {
    ...summaryOf(stored),
    digest: stored.digest,
    version: stored.version,
    progress: { done: stored.progressDone, total: stored.progressTotal },
    sheets: stored.sheets,
    sheet: stored.sheet,
    headerRow: stored.headingRow,
    columns: stored.columns.map((column) =>
      column.field !== null && hidden.has(column.field) ? { ...column, examples: [] } : column,
    ),
    obstacles: stored.obstacles.map(tell('obstacle')),
    problem: stored.problem && tell('problem')(stored.problem),
  };
}

function labelOf(resource: Resource, field: string, context: Context): string {
  return field === '' ? '' : context.text(fieldKeys(resource, field));
}

/** Names of referenced records, by field and id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rows of an import for people: what the file says, what the record said, what is wrong. */
export async function presentRows(
  stored: StoredImport,
  resource: Resource,
  registry: ResourceRegistry,
  rows: readonly StoredRow[],
  context: Context,
): Promise<ImportRow[]> {
  const hidden = hiddenColumns(resource, context);
  const titles = await titlesBefore(context.database, resource, registry, rows);
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    key: row.key,
    title: row.title,
    recordId: row.recordId,
    cells: cellsOf(stored, resource, row, titles, hidden, context),
    errors: row.errors.filter(({ path }) => path === '').map((error) => errorText(error, resource, context)),
  }));
}

function cellsOf(
  stored: StoredImport,
  resource: Resource,
  row: StoredRow,
  titles: Titles,
  hidden: ReadonlySet<string>,
  context: Context,
): ImportCell[] {
  const errors = new Map(row.errors.map((error) => [error.path, error]));
  const mapped = stored.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]));
  // A required field may have no column at all.
  const missing = [...errors.keys()].filter((path) => path !== '' && !mapped.some(({ field }) => field === path));
  const all = [...mapped, ...missing.map((field) => ({ index: -1, field }))].map(({ index, field }): ImportCell => {
    const error = errors.get(field);
    const secret = hidden.has(field);
    const changed = row.kind === 'changed' && field in row.values;
    return {
      field,
      place: index < 0 ? '' : cellPlace(stored.columns, field, row.number),
      text: secret || index < 0 ? '' : textOf(row.cells[index] ?? null).trim(),
      before: changed && !secret ? valueText(resource, field, row.before?.[field], titles, context) : null,
      error: error ? errorText(error, resource, context) : null,
      hidden: secret,
    };
  });
  if (row.kind === 'changed') return all.filter(({ field }) => field in row.values);
  return all.toSorted((one, other) => Number(other.error !== null) - Number(one.error !== null));
}

/** Why a cell is refused, with its field's name. */
export function errorText({ path, code, values = {} }: FieldError, resource: Resource, context: Context): string {
  const Label = labelOf(resource, path, context);
  const label = Label.charAt(0).toLowerCase() + Label.slice(1);
  const other = typeof values.other === 'string' ? labelOf(resource, values.other, context).toLowerCase() : '';
  return context.text(`validation.${code}`, { ...values, Label, label, other });
}

/** What a record holds, as a person reads it. */
function valueText(resource: Resource, name: string, value: unknown, titles: Titles, context: Context): string {
  if (value === null || value === undefined) return '';
  const shown = parentRow(value) === undefined ? titles.get(name)?.get(String(value)) : undefined;
  return textOfWritten(cellWriter(resource, name, context)(value, shown));
}

/** What the records are called that rows pointed at before. */
async function titlesBefore(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  rows: readonly StoredRow[],
): Promise<Titles> {
  const titles = new Map<string, Map<string, string>>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    const ids = [...new Set(rows.flatMap(({ before }) => (typeof before?.[name] === 'string' ? [before[name]] : [])))];
    if (!target || ids.length === 0) continue;
    const found = await query<{ id: string; title: string }>(
      database,
      `SELECT id, ${columnOf(target.title)} AS title FROM ${tableOf(target)} WHERE id = ANY($1::bigint[])`,
      [ids],
    );
    titles.set(name, new Map(found.map(({ id, title }) => [id, title])));
  }
  return titles;
}
