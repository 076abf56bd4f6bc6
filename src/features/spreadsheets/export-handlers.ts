import { ProblemError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import { isWithinScope } from '../../engine/data-scope.ts';
import { type Context, callerOf, type FileAnswer, type Handler, handle } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { scopeOf } from '../../engine/row-access/data-scope.ts';
import { readsPrivate } from '../../engine/row-access/private-fields.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { slugify } from '../../lib/fold.ts';
import { importable, writtenColumns } from './columns.ts';
import { type ExportInput, exportTemplate, type FileFormat, getListExport } from './contract/export.ts';
import { spreadsheetOperations } from './contract/operations.ts';
import { exportColumns, mediaTypes, writeFile } from './export-files.ts';
import {
  endExport,
  listExports,
  listedRecords,
  openExport,
  referenceNames,
  registerExport,
} from './queries/exports.ts';
import { keyFields } from './row-key.ts';
import type { FileServices } from './row-sinks.ts';

/** Exports: the records of a list as a file, the template, and the register of exports. */
export function exportHandlers(services: FileServices): Handler[] {
  const { registry } = services;
  const exports = [...registry.values()].flatMap((resource) => {
    const operations = spreadsheetOperations(resource);
    return operations
      ? handle(operations.exportRecords, (input, context) => exportRecords(resource, services, input, context))
      : [];
  });
  return [
    ...exports,

    handle(exportTemplate, async ({ resource: name, format = 'xlsx' }, context) => {
      const resource = importable(registry, name, context);
      const columns = exportColumns(resource, writtenColumns(resource, context), context);
      const names = await referenceNames(services, resource, context);
      const hinted = columns.map((column) => ({
        ...column,
        choices: column.choices ?? names.get(column.name),
        note: hintOf(resource, column.name, context),
      }));
      return fileOf(resource, format, context, (sheet) =>
        writeFile(format, { ...sheet, columns: hinted.map(withoutUndefined) }, noRows()),
      );
    }),

    handle(getListExport, (input, context) => listExports(context.database, input)),
  ];
}

async function exportRecords(
  resource: Resource,
  { registry, rules, sinks, refreshRights }: FileServices,
  input: ExportInput,
  context: Context,
): Promise<FileAnswer> {
  const { columns: wanted, format = 'xlsx', ...filters } = input;
  const permitted = writtenColumns(resource, context);
  const forbidden = wanted?.filter((name) => !permitted.includes(name)) ?? [];
  if (forbidden.length > 0) {
    const errors = forbidden.map((name) => ({ path: 'columns', code: 'private', values: { field: name } }));
    throw new ProblemError('FORBIDDEN', { detail: 'detail.privateFields', errors });
  }
  const names = wanted ?? permitted.filter((name) => !sheetOf(resource, name)?.bulky);
  const columns = exportColumns(resource, names, context);
  const personal = names.some((name) => resource.fields[name]?.private);
  const { page: _page, pageSize: _pageSize, ...fileFilters } = filters;
  const sink = sinks.get(resource);
  const found = await (sink
    ? sink.found(context, filters)
    : listedRecords(
        resource,
        registry,
        filters,
        personal,
        await readableCondition({ registry, rules }, resource, context),
      ));
  const opened = await openExport(context.database, found);
  // Registered before the first byte is sent: any data that leaves the product is on record.
  const register = {
    resource: resource.name,
    rows: opened.total,
    columns: names,
    personal,
    format,
    filters: fileFilters,
  };
  const operation = spreadsheetOperations(resource)?.exportRecords.name ?? '';
  const id = await registerExport(context, operation, register).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  async function* rows() {
    for await (const batch of opened.batches) {
      // A file is read for as long as its reader takes: it breaks off when the right is taken away meanwhile.
      const now = await refreshRights(context);
      if (
        !callerOf(now).permissions.has(operation) ||
        (personal && !readsPrivate(resource, now)) ||
        !isWithinScope(scopeOf(context), scopeOf(now))
      )
        throw new ProblemError('FORBIDDEN');
      yield batch.map((record) => columns.map((column) => column.cell(record)));
    }
  }
  return fileOf(resource, format, context, (sheet) =>
    writeFile(format, { ...sheet, columns }, rows(), async (complete) => {
      await opened.close();
      if (complete) await endExport(context.database, id);
    }),
  );
}

/** The answer with the file that `write` creates, named after the resource and the date in the site's time zone. */
function fileOf(
  resource: Resource,
  format: FileFormat,
  context: Context,
  write: (sheet: { name: string }) => FileAnswer['content'],
): FileAnswer {
  const name = context.text(`resource.${resource.name}.many`);
  const { day } = siteDateTime(Date.now());
  return {
    fileName: `${slugify(name)}-${day}.${format}`,
    mediaType: mediaTypes[format],
    content: write({ name }),
  };
}

/** The hint for filling in a column: whether it is required, and its format. */
function hintOf(resource: Resource, name: string, context: Context): string {
  const field = resource.fields[name];
  const need = field?.required === 'publish' ? 'publish' : field?.required ? 'required' : 'optional';
  const parts = [context.text(`import.hint.${need}`)];
  if (keyFields(resource).includes(name)) parts.push(context.text('import.hint.key'));
  if (!field) parts.push(context.text('import.hint.choice'));
  else if (resource.spreadsheet?.says?.[name])
    parts.push(context.text(`import.hint.${resource.spreadsheet.says[name].as}`));
  else if (sheetOf(resource, name)?.hint) parts.push(context.text(`import.hint.${field.kind}`));
  const longest = field && sheetOf(resource, name)?.longest?.(field);
  if (longest !== undefined) parts.push(context.text('import.hint.max', { max: longest }));
  return parts.join(' ');
}

function sheetOf(resource: Resource, name: string) {
  const field = resource.fields[name];
  return field && storedKind(field).sheet;
}

function withoutUndefined<Column extends { choices: readonly string[] | undefined }>({ choices, ...column }: Column) {
  return { ...column, ...(choices && { choices }) };
}

async function* noRows(): AsyncGenerator<never> {}
