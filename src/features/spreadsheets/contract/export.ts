import { operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, type ListInput, type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { textSchema } from '../../../contract/values.ts';
import { listExportsCall } from './screens.ts';

/** The formats of written files; reading detects them by content. */
export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The input of an export: the filters of a list, or the chosen records. */
export interface ExportInput extends ListInput {
  /** The columns, in order; absent: all that the caller may read except formatted text. */
  columns?: string[] | undefined;
  format?: FileFormat | undefined;
  ids?: string[] | undefined;
}

/** An entry of the register of exports. */
export interface ExportEntry {
  id: string;
  at: string;
  accountName: string | null;
  resource: string;
  rows: number;
  columns: string[];
  /** The file contained personal values. */
  personal: boolean;
  format: FileFormat;
  /** The filters as sent. */
  filters: Record<string, unknown>;
  ipAddress: string | null;
  /** False: the file was not sent completely. */
  complete: boolean;
}

/** The name of a resource. */
const resourceName = (z: Zod) => textSchema(z, { min: 1, max: 100 });
/** Of operations that answer a file. */
export const noOutput = (z: Zod) => z.unknown();

const access = 'permission' as const;

/** An empty workbook with the columns of a resource, their hints and their choices. */
export const exportTemplate = operation({
  name: 'exportTemplate',
  group: 'imports',
  access,
  writes: false,
  download: true,
  input: (z) => z.strictObject({ resource: resourceName(z), format: z.enum(fileFormats).optional() }),
  output: noOutput,
});

/**
 * Filters of the lists of imports and exports: one resource or all, and a search in the file name and the person's
 * name.
 */
export interface RegisterInput {
  resource?: string | undefined;
  textSearch?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export const registerInput = (z: Zod) => listInput(z, { resource: filterSchema(z, resourceName(z)) });

/** The register of exports, newest first: who exported which data. */
export const getListExport = operation<RegisterInput, ListPage<ExportEntry>>({
  ...listExportsCall,
  group: 'audit',
  writes: false,
  input: registerInput,
  output: (z) =>
    pageSchema(
      z,
      z.object({
        id: z.string(),
        at: z.string(),
        accountName: z.string().nullable(),
        resource: z.string(),
        rows: z.int(),
        columns: z.array(z.string()),
        personal: z.boolean(),
        format: z.enum(fileFormats),
        filters: z.record(z.string(), z.unknown()),
        ipAddress: z.string().nullable(),
        complete: z.boolean(),
      }),
    ),
});
