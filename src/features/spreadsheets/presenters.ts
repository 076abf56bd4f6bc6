import type { FieldError } from '../../contract/errors.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { choiceKeys, fieldKeys } from '../../declare/labels.ts';
import { type Resource, type ResourceRegistry, statusSets } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { isSameText } from '../../engine/kinds/same-text.ts';
import { textOf, textOfWritten } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { convertText } from '../../lib/legacy-encodings.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type CellValue, uncalculated } from '../../platform/spreadsheets/sheet.ts';
import { hiddenColumns, listedReferences } from './columns.ts';
import type { ImportCell, ImportDetail, ImportEncoding, ImportRow, ImportSummary } from './contract/operations.ts';
import { cellWriter } from './export-files.ts';
import { parentRow } from './file-parents.ts';
import { isOwnImport } from './find-import.ts';
import { joinedCell } from './joined-columns.ts';
import type { ImportProblem, StoredImport } from './queries/imports.ts';
import type { StoredRow } from './queries/rows.ts';
import { readLists } from './queries/sheets.ts';
import { cellPlace } from './row-checks.ts';
import { fieldsOfSheet } from './sheet-values.ts';

/**
 * An import as lists show it.
 * @param unread the lists of its file that nobody has read, where the file exists and this is its newest import.
 */
export function summaryOf(stored: StoredImport, context: Context, unread = 0): ImportSummary {
  const { id, resource, fileName, bytes, sheets, sheet, state, added, changed, unchanged, wrong, passed, warned } =
    stored;
  const { createdAt, createdByName, storedAt, storedByName, undoneAt, undoneByName, partial } = stored;
  const people = { createdByName, storedByName, undoneByName };
  return {
    ...{ id, resource, fileName, bytes, sheets, sheet, state, createdAt, storedAt, undoneAt, ...people, partial },
    counts: { added, changed, unchanged, wrong, passed },
    warned,
    undoable: state === 'stored' && stored.hasRows,
    isOwn: isOwnImport(stored, context),
    unread,
  };
}

/** Problems that the file did not cause. */
const ofMachine = new Set(['interruptedReading', 'interrupted', 'storageFullReading', 'unexpected']);

/** An import with everything there is to decide about it, in the caller's language. */
export async function detailOf(stored: StoredImport, resource: Resource, context: Context): Promise<ImportDetail> {
  const hidden = hiddenColumns(resource, context);
  const tell =
    (kind: string) =>
    ({ code, values = {} }: ImportProblem) =>
      context.text(`import.${kind}.${code}`, {
        ...values,
        label: labelOf(resource, String(values.field ?? ''), context),
      });
  return {
    ...summaryOf(stored, context),
    digest: stored.digest,
    version: stored.version,
    progress: { done: stored.progressDone, total: stored.progressTotal },
    headerRow: stored.headingRow,
    endRow: stored.chosenEnd,
    groups: stored.namedGroups > 0 || !stored.chosenGroups ? stored.chosenGroups : null,
    others: [...stored.found.others],
    lists: await readLists(context.database, stored),
    readLike: stored.found.readLike ?? null,
    encoding: encodingOf(stored, hidden),
    hidden: { rows: stored.found.hiddenRows, taken: stored.chosenHidden },
    unknown: { rows: stored.found.unknownRows, taken: stored.chosenUnknown },
    ofSheet: fieldsOfSheet(resource, stored.columns, stored.chosenValues, stored.found.namedBySheet),
    published: stored.published,
    columns: stored.columns.map((column) => ({
      ...column,
      // Imports from before these features lack the properties.
      part: column.part ?? false,
      hidden: column.hidden ?? false,
      says: column.says ?? null,
      questions: (column.questions ?? []).map((question) => ({ ...{ proposed: null, values: {} }, ...question })),
      examples: column.field !== null && hidden.has(column.field) ? [] : column.examples,
    })),
    obstacles: stored.obstacles.map(tell('obstacle')),
    // A file that was read once failed while it was stored: records changed meanwhile.
    again: stored.state === 'failed' && (stored.columns.length > 0 || ofMachine.has(stored.problem?.code ?? '')),
    problem: stored.problem && tell('problem')(stored.problem),
  };
}

/** Number of texts that are shown converted. */
const convertedTexts = 6;

/** The encoding of a file's texts, with some of them: names of columns and first values, each as it is and converted. */
function encodingOf(
  { found, chosenEncoding, columns }: StoredImport,
  hidden: ReadonlySet<string>,
): ImportEncoding | null {
  const { legacy } = found;
  if (legacy === undefined) return null;
  const isConverted = chosenEncoding !== null && chosenEncoding !== 'none';
  const shown = isConverted ? [] : columns.filter(({ field }) => field === null || !hidden.has(field));
  const texts = [
    shown.map(({ header }) => header),
    ...[0, 1, 2].map((row) => shown.map(({ examples }) => examples[row])),
  ];
  const examples = [...new Set(texts.flat())]
    .flatMap((before = '') => ({ before, after: convertText(before, legacy) }))
    .filter(({ before, after }) => before !== after)
    .slice(0, convertedTexts);
  return { recognised: legacy, chosen: chosenEncoding, examples };
}

function labelOf(resource: Resource, field: string, context: Context): string {
  return field === '' ? '' : context.text(fieldKeys(resource, field));
}

/** Titles of referenced records, by field and id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rows of an import for people: the file's values, the record's values, and what is wrong. */
export async function presentRows(
  stored: StoredImport,
  resource: Resource,
  registry: ResourceRegistry,
  rows: readonly StoredRow[],
  context: Context,
): Promise<ImportRow[]> {
  const hidden = hiddenColumns(resource, context);
  const titles = await titlesOf(context.database, resource, registry, rows);
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    key: row.key,
    title: row.kind === 'passed' ? passedText(stored, row, hidden, context) : row.title,
    recordId: row.recordId,
    reason: row.reason && context.text(`import.passed.${row.reason}`),
    cells: row.kind === 'passed' ? [] : cellsOf(stored, resource, row, titles, hidden, context),
    errors: ofRow(row.errors).map((error) => errorText(error, resource, context)),
    warnings: ofRow(row.warnings).map((warning) => errorText(warning, resource, context)),
  }));
}

/** The errors or warnings of a whole row. */
function ofRow(fieldErrors: readonly FieldError[]): FieldError[] {
  return fieldErrors.filter(({ path }) => path === '');
}

/** The text of a skipped row, in which any cell may have content, without what the caller may not read. */
function passedText(
  { columns }: StoredImport,
  { cells }: StoredRow,
  hidden: ReadonlySet<string>,
  context: Context,
): string {
  const secret = new Set(columns.flatMap(({ index, field }) => (field !== null && hidden.has(field) ? [index] : [])));
  const texts = cells.flatMap((cell, index) => (cell === null || secret.has(index) ? [] : [textInFile(cell, context)]));
  return texts.join(' · ').slice(0, longestText);
}

/** Maximum characters of a skipped row that are shown. */
const longestText = 300;

function cellsOf(
  stored: StoredImport,
  resource: Resource,
  row: StoredRow,
  titles: Titles,
  hidden: ReadonlySet<string>,
  context: Context,
): ImportCell[] {
  const mapped = [...new Set(stored.columns.flatMap(({ field }) => field ?? []))];
  // A required field may have no column at all.
  const paths = row.errors.map(({ path }) => path);
  const typed = Object.keys(row.mended);
  // A value from a heading between the rows has no column either.
  const without = new Set(
    [...paths, ...typed, ...Object.keys(row.sources), ...row.warnings.map(({ path }) => path)].filter(
      (path) => path !== '' && !mapped.includes(path),
    ),
  );
  const all = [...mapped, ...without].map((field): ImportCell => {
    const indexes = stored.columns.flatMap((column) => (column.field === field ? [column.index] : []));
    const secret = hidden.has(field);
    const tell = (fieldErrors: readonly FieldError[]) => {
      const texts = fieldErrors
        .filter(({ path }) => path === field)
        .map((one) => errorText(one, resource, context, hidden));
      return texts.length > 0 ? texts.join(' ') : null;
    };
    const source = row.sources[field];
    const cell = joinedCell(row.cells, indexes);
    // An error explains why a formula has no value: the formula's text is not something to correct.
    const inFile = secret || isUncalculated(cell) ? '' : textInFile(cell, context) || (source?.text ?? '');
    const fix = row.mended[field];
    const text = secret ? '' : (fix ?? inFile);
    const changed = row.kind === 'changed' && field in row.values;
    const isStored = (row.kind === 'added' || changed) && field in row.values && !secret;
    const value = row.values[field];
    // A parent from the same file has no title yet, so its text in the file is shown.
    const saved = !isStored
      ? null
      : parentRow(value) !== undefined
        ? text
        : field === 'status' && row.visibility !== null
          ? context.text(`status.visibility.${resource.statuses}.${row.visibility}`)
          : valueText(resource, field, value, titles, context);
    return {
      field,
      place: cellPlace(stored.columns, field, row.number),
      text,
      original: fix === undefined ? null : inFile,
      stored: saved,
      differs: saved !== null && !isSameForm(resource, field, text, saved),
      before: changed && !secret ? valueText(resource, field, row.before?.[field], titles, context) : null,
      error: tell(row.errors),
      warning: tell(row.warnings),
      source: source ? { by: source.by, place: source.place } : null,
      hidden: secret,
    };
  });
  if (row.kind === 'changed') return all.filter(({ field, warning }) => field in row.values || warning !== null);
  return all.toSorted((one, other) => Number(other.error !== null) - Number(one.error !== null));
}

/** Why a cell is refused, with its field's label; the value of a hidden field is not quoted. */
export function errorText(
  { path, code, values: fieldErrors = {} }: FieldError,
  resource: Resource,
  context: Context,
  hidden: ReadonlySet<string> = new Set(),
): string {
  const status =
    fieldErrors.status === undefined
      ? {}
      : { status: context.text(`status.${resource.statuses}.${fieldErrors.status}`) };
  const fields = typeof fieldErrors.fields === 'string' ? fieldErrors.fields.split(' ') : [];
  const common = fields.map((name) => labelOf(resource, name, context).toLowerCase()).join(', ');
  const values: NonNullable<FieldError['values']> = {
    ...fieldErrors,
    fields: common,
    ...status,
    ...(hidden.has(path) && { text: '…' }),
  };
  const Label = labelOf(resource, path, context);
  const label = Label.charAt(0).toLowerCase() + Label.slice(1);
  const other = typeof values.other === 'string' ? labelOf(resource, values.other, context).toLowerCase() : '';
  const options = code === 'choice' ? permittedTexts(resource, path, context) : undefined;
  if (options) return context.text('validation.choiceOf', { Label, options: options.join(', ') });
  // A row sink has texts of its own.
  return context.text(code.includes('.') ? code : `validation.${code}`, { ...values, Label, label, other });
}

/** The allowed values of a field that has few, in the caller's language. */
function permittedTexts(resource: Resource, name: string, context: Context): readonly string[] | undefined {
  const field = resource.fields[name];
  const options = field && declaredKind(field).options?.(field);
  if (options) return options.map((option) => context.text(choiceKeys(resource, name, option)));
  if (name !== 'status') return undefined;
  return statusSets[resource.statuses].codes.map((code) => context.text(`status.${resource.statuses}.${code}`));
}

function isUncalculated(cell: CellValue): boolean {
  return typeof cell === 'object' && cell !== null && 'error' in cell && cell.error === uncalculated;
}

/** The text of a cell as its reader sees it: with a decimal comma. */
function textInFile(cell: CellValue, context: Context): string {
  if (isUncalculated(cell)) return context.text('import.uncalculated');
  return (typeof cell === 'number' ? textOfWritten(cell) : textOf(cell)).trim();
}

/** Whether a cell and its stored value differ only in format. A blank cell never differs. */
function isSameForm(resource: Resource, name: string, cell: string, saved: string): boolean {
  const field = resource.fields[name];
  const sameForm = (field && storedKind(field).sheet?.sameForm) ?? isSameText;
  return cell === saved || cell === '' || sameForm(cell, saved);
}

/** A stored value, or a value to store, as lists show it. */
function valueText(resource: Resource, name: string, value: unknown, titles: Titles, context: Context): string {
  if (value === null || value === undefined) return '';
  const field = resource.fields[name];
  const sheet = field && storedKind(field).sheet;
  if (field && sheet?.text) return sheet.text(value, field);
  const shown = parentRow(value) === undefined ? titles.get(name)?.get(String(value)) : undefined;
  return textOfWritten(cellWriter(resource, name, context)(value, shown));
}

/** The titles of the records that rows referred to before, or will refer to. */
async function titlesOf(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  rows: readonly StoredRow[],
): Promise<Titles> {
  const titles = new Map<string, Map<string, string>>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    const named = rows.flatMap(({ before, values }) => [before?.[name], values[name]]);
    const ids = [...new Set(named.filter((id) => typeof id === 'string' && parentRow(id) === undefined))];
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
