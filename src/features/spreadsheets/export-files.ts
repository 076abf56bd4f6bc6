import { PassThrough, type Readable } from 'node:stream';
import { unseen, type Visibility, visibilityOf } from '../../declare/kinds/visibility.ts';
import { choiceKeys, fieldKeys } from '../../declare/labels.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { populatedName, type Resource, statusSets } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import type { WritingColumn } from '../../engine/kinds/sheet.ts';
import { messageOf } from '../../lib/thrown.ts';
import type { PlainCell, SpreadsheetColumn, WrittenRows, WrittenSheet } from '../../platform/spreadsheets/column.ts';
import type { FileFormat } from './contract/export.ts';

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A column of an export: its header, and its cell for a record. */
export interface ExportColumn extends SpreadsheetColumn {
  readonly name: string;
  readonly cell: (record: AnyRecord) => PlainCell;
}

/** The columns of a resource's files, in the caller's language. */
export function exportColumns(resource: Resource, names: readonly string[], context: Context): ExportColumn[] {
  return names.map((name) => {
    const field = resource.fields[name];
    const sheet = field && storedKind(field).sheet;
    const populated = field && populatedName(name, field);
    const choices = field
      ? sheet?.choices?.(field, writingColumn(resource, name, context))
      : [...statusTexts(resource, context).values()];
    const write = cellWriter(resource, name, context);
    const label = context.text(fieldKeys(resource, name));
    const unit = field && sheet?.unit?.(field);
    const seen = field ? undefined : visibilityTexts(resource, context);
    return {
      name,
      header: unit === undefined ? label : `${label} (${unit})`,
      kind: sheet?.column ?? 'text',
      ...(choices && { choices: [...choices, ...(seen?.values() ?? [])] }),
      cell: (record) =>
        seen?.get(visibilityOf(resource, record, Date.now())) ?? write(record[name], populated && record[populated]),
    };
  });
}

/** Writes the cells of a column; `shown` is the populated value of a reference. */
export type CellWriter = (value: unknown, shown: unknown) => PlainCell;

/** The writer of a column in the caller's language; names are looked up once for all rows. */
export function cellWriter(resource: Resource, name: string, context: Context): CellWriter {
  const field = resource.fields[name];
  if (!field) {
    const texts = statusTexts(resource, context);
    return (value) => texts.get(value) ?? null;
  }
  const { sheet } = storedKind(field);
  const words = writingColumn(resource, name, context);
  return (value, shown) => sheet?.write(value, field, words, shown) ?? null;
}

function statusTexts(resource: Resource, context: Context): Map<unknown, string> {
  const { codes } = statusSets[resource.statuses];
  return new Map(codes.map((code) => [code, context.text(`status.${resource.statuses}.${code}`)]));
}

/** The status text of a published record that visitors do not see yet or any more. Imports understand this text. */
function visibilityTexts({ publicWindow, statuses }: Resource, context: Context): Map<Visibility | undefined, string> {
  if (!publicWindow) return new Map();
  return new Map(unseen.map((visibility) => [visibility, context.text(`status.visibility.${statuses}.${visibility}`)]));
}

/** The texts of a column in the caller's language. */
function writingColumn(resource: Resource, name: string, context: Context): WritingColumn {
  return {
    yes: context.text('import.yes'),
    no: context.text('import.no'),
    choice: remembering((option) => context.text(choiceKeys(resource, name, option))),
    child: remembering((child) => writingColumn(resource, child, context)),
  };
}

/** Memoizes a function by name. */
function remembering<Value>(find: (name: string) => Value): (name: string) => Value {
  const found = new Map<string, Value>();
  return (name) => {
    const value = found.get(name) ?? find(name);
    found.set(name, value);
    return value;
  };
}

/**
 * Writes rows as a file while it is read. When the reader goes away the rows end; when the rows fail the file breaks
 * off, so that nobody mistakes half of it for the whole.
 * @param done called with whether the file was written to its end.
 */
export function writeFile(
  format: FileFormat,
  sheet: WrittenSheet,
  rows: WrittenRows,
  done: (complete: boolean) => Promise<void> = async () => undefined,
): Readable {
  const output = new PassThrough();
  write(format, output, sheet, rows)
    .then(
      () => done(true),
      async (error: unknown) => {
        output.destroy(error instanceof Error ? error : new Error(messageOf(error)));
        await done(false);
      },
    )
    .catch(() => undefined);
  return output;
}

/** The writers are loaded with the first file: a process that exports nothing uses less memory. */
async function write(format: FileFormat, output: PassThrough, sheet: WrittenSheet, rows: WrittenRows): Promise<void> {
  if (format === 'csv') return (await import('../../platform/spreadsheets/write-csv.ts')).writeCsv(output, sheet, rows);
  return (await import('../../platform/spreadsheets/write-xlsx.ts')).writeXlsx(output, sheet, rows);
}
