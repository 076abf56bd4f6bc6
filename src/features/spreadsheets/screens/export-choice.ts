import type { ListInput } from '../../../contract/paging.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isFormatted } from '../../../ui/kinds/plain-views.ts';
import type { ExportInput, FileFormat } from '../contract/export.ts';

/** A person's choice for the exports of a resource: the columns to leave out, and the format. */
export interface ExportChoice {
  readonly left: readonly string[];
  readonly format: FileFormat;
}

/** Formatted text makes a table hard to read, so it is left out by default. */
export function standardChoice(resource: Resource): ExportChoice {
  const columns = resource.spreadsheet?.columns ?? [];
  return { left: columns.filter((name) => isFormatted(resource, name)), format: 'xlsx' };
}

/** The columns that may be exported, in order, and those that this account may not export. */
export function exportColumns(resource: Resource, personal: boolean): { offered: string[]; kept: string[] } {
  const columns: readonly string[] = resource.spreadsheet?.columns ?? [];
  const isWithheld = (name: string) => !personal && isPersonal(resource, name);
  return { offered: columns.filter((name) => !isWithheld(name)), kept: columns.filter(isWithheld) };
}

/** Whether a column contains personal values. */
export function isPersonal(resource: Resource, name: string): boolean {
  return resource.fields[name]?.private === true;
}

interface ExportRequest {
  /** The list's input. */
  input: ListInput;
  /** The chosen records; empty: all that the list finds. */
  ids: readonly string[];
  columns: readonly string[];
  format: FileFormat;
}

/** The input of the export: all pages of the list, or only the chosen records. */
export function exportInput({ input, ids, columns, format }: ExportRequest): ExportInput {
  const { page: _, pageSize: __, sortField, sortOrder, ...filters } = input;
  return {
    ...(ids.length > 0 ? { ids: [...ids] } : filters),
    ...(sortField !== undefined && { sortField, sortOrder }),
    columns: [...columns],
    format,
  };
}
