import { PassThrough, type Readable } from 'node:stream';
import { type AnyRecord, companionName, type Resource, statusSets } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { PlainCell, SpreadsheetColumn, WrittenRows, WrittenSheet } from '../../platform/spreadsheets/column.ts';
import type { FileFormat } from './export-contract.ts';

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A column of an export: how it is headed, and what it says of a record. */
export interface ExportColumn extends SpreadsheetColumn {
  readonly name: string;
  readonly cell: (record: AnyRecord) => PlainCell;
}

/** The columns of a resource's files, in the caller's language. */
export function exportColumns(resource: Resource, names: readonly string[], context: Context): ExportColumn[] {
  return names.map((name) => ({
    name,
    header: context.text(`field.${name}`),
    ...columnOf(resource, name, context),
  }));
}

type Kind = Pick<ExportColumn, 'kind' | 'width' | 'choices' | 'cell'>;

function columnOf(resource: Resource, name: string, context: Context): Kind {
  if (name === 'status') {
    const codes: readonly number[] = statusSets[resource.statuses].codes;
    const text = (code: number) => context.text(`status.${resource.statuses}.${code}`);
    return { kind: 'text', choices: codes.map(text), cell: (record) => text(record.status) };
  }
  const field = resource.fields[name];
  const value = (record: AnyRecord) => record[name];
  switch (field?.kind) {
    case 'date':
      return { kind: 'date', cell: (record) => (value(record) ? { date: String(value(record)) } : null) };
    case 'instant':
      return {
        kind: 'instant',
        cell: (record) => (value(record) ? { instant: new Date(String(value(record))) } : null),
      };
    case 'integer':
      return { kind: 'integer', cell: (record) => Number(value(record)) };
    case 'boolean': {
      const [yes, no] = [context.text('import.yes'), context.text('import.no')];
      return { kind: 'text', choices: [yes, no], cell: (record) => (value(record) === true ? yes : no) };
    }
    case 'choice': {
      const text = (option: unknown) => context.text(`choice.${name}.${option}`);
      const choices = field.options.map(text);
      return { kind: 'text', choices, cell: (record) => (value(record) ? text(value(record)) : null) };
    }
    case 'reference': {
      const companion = companionName(name, field) ?? '';
      return { kind: 'text', cell: (record) => (record[companion] as string | null) ?? null };
    }
    case 'tags':
      return { kind: 'text', cell: (record) => (value(record) as string[]).join(', ') };
    default:
      return { kind: 'text', cell: (record) => String(value(record) ?? '') || null };
  }
}

/**
 * Writes rows as a file while it is read. When the reader goes away the rows end; when the rows fail the file breaks off,
 * so that nobody takes half of it for the whole.
 * @param done is told whether the file was written to its end.
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
        output.destroy(error as Error);
        await done(false);
      },
    )
    .catch(() => undefined);
  return output;
}

/** The writers are loaded with the first file: a process that exports nothing stays smaller. */
async function write(format: FileFormat, output: PassThrough, sheet: WrittenSheet, rows: WrittenRows): Promise<void> {
  if (format === 'csv') return (await import('../../platform/spreadsheets/write-csv.ts')).writeCsv(output, sheet, rows);
  return (await import('../../platform/spreadsheets/write-xlsx.ts')).writeXlsx(output, sheet, rows);
}
