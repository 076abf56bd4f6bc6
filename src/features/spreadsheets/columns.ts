import { ProblemError } from '../../contract/errors.ts';
import { knownColumns } from '../../declare/kinds/spreadsheet.ts';
import { type Reference, type Resource, type ResourceRegistry, referencesOf } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { readsPrivate } from '../../engine/row-access/private-fields.ts';
import { spreadsheetOperations } from './contract/operations.ts';

/** The columns of a resource's files that a caller may import. */
export function permittedColumns(resource: Resource, context: Context): string[] {
  return permitted(resource, columnsOf(resource), context);
}

/** The columns of a template, and those that a caller may export. */
export function writtenColumns(resource: Resource, context: Context): string[] {
  return permitted(resource, resource.spreadsheet?.columns ?? [], context);
}

/** The columns that files of a resource can have. */
export function columnsOf({ spreadsheet }: Resource): readonly string[] {
  return spreadsheet ? knownColumns(spreadsheet) : [];
}

function permitted(resource: Resource, names: readonly string[], context: Context): string[] {
  const personal = readsPrivate(resource, context);
  return names.filter((name) => personal || !resource.fields[name]?.private);
}

/** The columns of a resource's files that name records, each with the resource of those records. */
export function listedReferences(resource: Resource): Reference[] {
  const listed: readonly string[] = resource.spreadsheet?.columns ?? [];
  return referencesOf(resource).filter(({ name }) => listed.includes(name));
}

/** The fields whose values the caller may not read. */
export function hiddenColumns(resource: Resource, context: Context): ReadonlySet<string> {
  const seen = new Set(permittedColumns(resource, context));
  return new Set(columnsOf(resource).filter((name) => !seen.has(name)));
}

/**
 * The resource of an import, for a caller who may import it.
 * @throws ProblemError NOT_FOUND for a resource without spreadsheets, FORBIDDEN.
 */
export function importable(registry: ResourceRegistry, name: string, context: Context): Resource {
  const resource = registry.get(name);
  const operations = resource && spreadsheetOperations(resource);
  if (!operations) throw new ProblemError('NOT_FOUND');
  if (!callerOf(context).permissions.has(operations.importRecords.name)) throw new ProblemError('FORBIDDEN');
  return resource;
}

/** The letters of a column in spreadsheets, counted from 0: A, B … Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
