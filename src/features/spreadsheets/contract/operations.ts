import { type Operation, operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { privateNames, type Resource } from '../../../declare/resource.ts';
import { filteredSchema, listShape } from '../../../declare/schema.ts';
import { type ExportInput, fileFormats, noOutput } from './export.ts';
import { detailSchema, type ImportDetail } from './import.ts';
import { fileCalls } from './screens.ts';

// One file per noun; this one has the export and import operations of a resource.
export * from './export.ts';
export * from './import.ts';

/** The operations of a resource with spreadsheets, such as `exportStaff` and `importStaff`. */
export interface SpreadsheetOperations {
  /** Writes all records that the filters find to a file, whatever page is requested. */
  readonly exportRecords: Operation<ExportInput, unknown>;
  /** Uploads a file and starts to compare it with the table; nothing is stored before `commitImport`. */
  readonly importRecords: Operation<Record<string, never>, ImportDetail>;
}

const cache = new WeakMap<Resource, SpreadsheetOperations>();

/** The spreadsheet operations of a resource, the same objects at each call; undefined for one without spreadsheets. */
export function spreadsheetOperations(resource: Resource): SpreadsheetOperations | undefined {
  const calls = fileCalls(resource);
  if (!calls) return undefined;
  const made = cache.get(resource) ?? makeOperations(resource, calls);
  cache.set(resource, made);
  return made;
}

function makeOperations(
  resource: Resource,
  { exporting, importing }: NonNullable<ReturnType<typeof fileCalls>>,
): SpreadsheetOperations {
  const common = { group: resource.name, writes: true } as const;
  const columns = resource.spreadsheet?.columns ?? [];
  return {
    exportRecords: operation<ExportInput, unknown>({
      ...common,
      ...exporting,
      ...(privateNames(resource).length > 0 && { asksAgain: true }),
      description:
        'Writes every record that the filters find, in one file. `page` and `pageSize` are taken, since clients send them with the filters of a list, and change nothing: an export is whole.',
      download: true,
      input: (z) =>
        filteredSchema(z, resource, {
          ...listShape(z, resource),
          columns: z.array(z.enum(columns)).min(1).max(columns.length).optional(),
          format: z.enum(fileFormats).optional(),
          ids: z.array(idSchema(z)).min(1).max(1000).optional(),
        }),
      output: noOutput,
    }),
    importRecords: operation<Record<string, never>, ImportDetail>({
      ...common,
      ...importing,
      upload: true,
      input: (z) => z.strictObject({}),
      output: detailSchema,
    }),
  };
}
