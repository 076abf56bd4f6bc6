import { ProblemError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { textOfWritten } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import { permittedColumns } from './columns.ts';
import type { ChosenValue, ImportReading, RowFix, UnknownValues } from './contract/operations.ts';
import { isFillable } from './filled-fields.ts';
import { columnChoices } from './further-sheets.ts';
import { readKnownRecords } from './lookups.ts';
import { filledRows, unknownValues } from './queries/fixes.ts';
import type { StoredImport } from './queries/imports.ts';
import type { FileServices } from './row-sinks.ts';
import { valuesOfAnySheet } from './sheet-values.ts';
import { calledFor, candidatesOf, nearest } from './value-mapping.ts';

/** @throws ProblemError VALIDATION_FAILED for a choice about a field that the caller may not fill. */
export function requirePermitted(
  { columns = [], values = [], rows = [] }: ImportReading,
  permitted: readonly string[],
): void {
  const said = {
    columns: columns.flatMap(({ field }) => field ?? []),
    values: values.map(({ field }) => field),
    rows: rows.flatMap(({ cells = [] }) => cells.map(({ field }) => field)),
  };
  const errors = Object.entries(said).flatMap(([path, fields]) =>
    fields.every((field) => permitted.includes(field)) ? [] : [{ path, code: 'choice' }],
  );
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

/** The changed columns of an import's row when its reading settings change. */
export function changedReading(
  resource: Resource,
  stored: StoredImport,
  said: ImportReading,
): Readonly<Record<string, unknown>> {
  const { sheet, headerRow, columns, answers, endRow, groups, hidden, unknown, values = [], encoding } = said;
  // Another sheet has another end, and another heading row has other names.
  const anew = sheet !== undefined || headerRow !== undefined;
  const chosenColumns = columns ?? (anew ? null : stored.chosenColumns);
  // The choices for one sheet apply to another where column names are the same, unless other settings are sent along.
  const saysMore = headerRow !== undefined || columns !== undefined || answers !== undefined;
  const chosenEnd = endRow === undefined ? (sheet === undefined ? stored.chosenEnd : null) : endRow;
  return {
    version: stored.version + 1,
    problem: null,
    progress_done: 0,
    progress_total: null,
    added: 0,
    changed: 0,
    unchanged: 0,
    wrong: 0,
    passed: 0,
    warned: 0,
    published: 0,
    chosen_sheet: sheet ?? stored.chosenSheet,
    chosen_encoding: encoding ?? stored.chosenEncoding,
    chosen_heading: headerRow ?? (sheet === undefined ? stored.chosenHeading : null),
    chosen_columns: chosenColumns && JSON.stringify(chosenColumns),
    chosen_answers: JSON.stringify(answers ?? (anew ? [] : stored.chosenAnswers)),
    chosen_end: chosenEnd,
    chosen_groups: groups ?? stored.chosenGroups,
    chosen_hidden: hidden ?? (sheet === undefined ? stored.chosenHidden : true),
    chosen_unknown: unknown ?? (sheet === undefined ? stored.chosenUnknown : true),
    chosen_values: JSON.stringify(
      withNewer(sheet === undefined ? stored.chosenValues : valuesOfAnySheet(resource, stored.chosenValues), values),
    ),
    ...(saysMore && { carried: null }),
    ...(sheet !== undefined && !saysMore && columnChoices(stored)),
  };
}

/** Maximum number of values to ask about at a time. */
const mostUnknown = 50;

/** The unknown values of an import's file with the nearest candidates that its caller may use, and the mapped ones. */
export async function unknownOf(
  { id, found }: StoredImport,
  resource: Resource,
  files: Pick<FileServices, 'registry' | 'rules' | 'before'>,
  context: Context,
  sought = '',
): Promise<UnknownValues> {
  const records = await readKnownRecords(files, resource, context);
  const permitted = permittedColumns(resource, context);
  const unknown = await unknownValues(context.database, id, permitted);
  const fields = new Set(unknown.map(({ field }) => field));
  const known = new Map([...fields].map((field) => [field, candidatesOf(resource, field, records)]));
  const missing = unknown.filter(({ field, text }) => text === '' && isFillable(resource, field));
  const named = unknown.filter(({ field, text }) => text !== '' && known.get(field));
  const sieved = named.filter(({ text }) => comparable(text).includes(comparable(sought)));
  const items = [...missing, ...sieved.slice(0, mostUnknown)].map((value) => {
    const near = value.text === '' ? [] : nearest(value.text, known.get(value.field) ?? []);
    return { ...value, nearest: near.map((each) => ({ value: each.value, label: calledFor(each, context) })) };
  });
  const filled = await filledRows(context.database, id);
  const mapped = found.mappings.flatMap(({ field, text, value }) => {
    if (value === null || !permitted.includes(field)) return [];
    const candidates = candidatesOf(resource, field, records);
    const meant = candidates?.find((candidate) => candidate.value === value);
    const rows = text === '' ? (filled.get(field) ?? 0) : null;
    return [{ field, text, value, rows, label: meant ? calledFor(meant, context) : candidates ? '' : value }];
  });
  return { items, found: sieved.length, total: named.length, mapped };
}

/** Fixes the meaning of a value typed for all rows at the time of typing. */
export function settledValues(resource: Resource, values: readonly ChosenValue[]): ChosenValue[] {
  return values.map((said) =>
    said.text === '' ? { ...said, value: settled(resource, said.field, said.value) } : said,
  );
}

/**
 * Fixes the meaning of typed days and moments at the time of typing: "mai 8h" is another moment tomorrow, and the file
 * is read again with each change.
 */
export function settledFixes(resource: Resource, rows: readonly RowFix[]): RowFix[] {
  return rows.map(({ cells, ...row }) => ({
    ...row,
    ...(cells && { cells: cells.map(({ field, text }) => ({ field, text: settled(resource, field, text) })) }),
  }));
}

function settled(resource: Resource, name: string, text: string | null): string | null {
  const field = resource.fields[name];
  const sheet = field && storedKind(field).sheet;
  const value = text === null || !field ? undefined : sheet?.typed?.(text, Date.now(), field);
  if (!field || !sheet || value === undefined) return text;
  const words = { yes: '', no: '', choice: () => '', child: () => words };
  return textOfWritten(sheet.write(value, field as never, words, undefined));
}

/** The newest choice for each value. */
function withNewer(before: readonly ChosenValue[], newer: readonly ChosenValue[]): ChosenValue[] {
  const nameOf = ({ field, text }: ChosenValue) => `${field} ${comparable(text)}`;
  return [...new Map([...before, ...newer].map((value) => [nameOf(value), value])).values()];
}
