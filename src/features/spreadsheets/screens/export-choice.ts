import type { ListInput } from '../../../contract/paging.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isFormatted } from '../../../ui/kinds/plain-views.ts';
import type { ExportInput, FileFormat } from '../contract/export.ts';

/** What a person chose for the exports of a resource: which columns not to write, and how. */
export interface ExportChoice {
  readonly left: readonly string[];
  readonly format: FileFormat;
}

/** Formatted text makes a table hard to read: it is written when somebody asks for it. */
export function standardChoice(resource: Resource): ExportChoice {
  const columns = resource.spreadsheet?.columns ?? [];
  return { left: columns.filter((name) => isFormatted(resource, name)), format: 'xlsx' };
}

/** The columns that may be written, in order, and those that are kept from this account. */
export function exportColumns(resource: Resource, personal: boolean): { offered: string[]; kept: string[] } {
  const columns: readonly string[] = resource.spreadsheet?.columns ?? [];
  const kept = (name: string) => !personal && isPersonal(resource, name);
  return { offered: columns.filter((name) => !kept(name)), kept: columns.filter(kept) };
}

/** Whether a column holds personal values. */
export function isPersonal(resource: Resource, name: string): boolean {
  return resource.fields[name]?.private === true;
}

interface ExportRequest {
  /** What the list is asked for. */
  input: ListInput;
  /** The chosen records; none: all that the list finds. */
  ids: readonly string[];
  columns: readonly string[];
  format: FileFormat;
}

/** The input of the export: what the list shows, on every page of it, or only the chosen records. */
export function exportInput({ input, ids, columns, format }: ExportRequest): ExportInput {
  const { page: _, pageSize: __, sortField, sortOrder, ...filters } = input;
  return {
    ...(ids.length > 0 ? { ids: [...ids] } : filters),
    ...(sortField !== undefined && { sortField, sortOrder }),
    columns: [...columns],
    format,
  };
}
