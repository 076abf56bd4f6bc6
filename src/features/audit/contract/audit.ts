import { operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, listInput, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { listAuditCall, recordHistoryCall } from './screens.ts';

/** One entry of the audit log, as a list shows it. */
export interface AuditEntry {
  id: string;
  at: string;
  accountId: string | null;
  accountName: string | null;
  operation: string;
  resource: string;
  recordId: string;
  /** The record's current title; for a record that no longer exists the last one in the log; or empty. */
  title: string;
  /** Whether the record exists, also in the trash. */
  exists: boolean;
  version: number | null;
  ipAddress: string | null;
  requestId: string;
  /** The names of the changed fields, for lists without values. */
  fields: string[];
  /** Its position in the hash chain; null until it is sealed, which takes a second or two. */
  sealed: string | null;
}

/** An entry with the values before and after; private ones are redacted for callers who may not see them. */
export interface AuditDetail extends AuditEntry {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Fields whose values this caller may not see, or that were erased by law. */
  redacted: string[];
  /** The names of values, by field and value: those of referenced records, and of roles by code. */
  names: Record<string, Record<string, string>>;
}

const entryShape = (z: Zod) => ({
  id: z.string(),
  at: z.string(),
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  operation: z.string(),
  resource: z.string(),
  recordId: z.string(),
  title: z.string(),
  exists: z.boolean(),
  version: z.int().nullable(),
  ipAddress: z.string().nullable(),
  requestId: z.string(),
  fields: z.array(z.string()),
  sealed: z.string().nullable(),
});

const fieldValues = (z: Zod) => z.record(z.string(), z.unknown()).nullable();
const detailShape = (z: Zod) =>
  z.object({
    ...entryShape(z),
    before: fieldValues(z),
    after: fieldValues(z),
    redacted: z.array(z.string()),
    names: z.record(z.string(), z.record(z.string(), z.string())),
  });

const filters = (z: Zod) => ({
  accountId: filterSchema(z, z.uuid({ error: 'id' })),
  operation: filterSchema(z, textSchema(z, { max: 100 })),
  resource: filterSchema(z, textSchema(z, { max: 100 })),
  recordId: filterSchema(z, textSchema(z, { max: 100 })),
  ipAddress: filterSchema(z, textSchema(z, { max: 64 })),
  requestId: filterSchema(z, textSchema(z, { max: 64 })),
  from: filterSchema(z, instantSchema(z)),
  to: filterSchema(z, instantSchema(z)),
});

const common = { group: 'audit', access: 'permission' } as const;

/** The audit log, newest first; the search covers the author, the operation, the record and the address. */
export const getListAudit = operation({
  ...common,
  ...listAuditCall,
  writes: false,
  input: (z) => listInput(z, filters(z)),
  output: (z) => pageSchema(z, z.object(entryShape(z))),
});

export const getDetailAudit = operation({
  ...common,
  name: 'getDetailAudit',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: detailShape,
});

/** The input of an export: the filters of the list, and the file type. */
export interface AuditExportInput {
  textSearch?: string | undefined;
  accountId?: string | undefined;
  operation?: string | undefined;
  resource?: string | undefined;
  recordId?: string | undefined;
  ipAddress?: string | undefined;
  requestId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  format?: 'xlsx' | 'csv' | undefined;
}

/**
 * The filtered log as a workbook or CSV, one line per changed field, with the values before and after only for callers
 * of `getDetailAudit`. It is registered like other exports.
 * @throws VALIDATION_FAILED for more entries than one file can contain.
 */
export const exportAudit = operation<AuditExportInput, unknown>({
  ...common,
  name: 'exportAudit',
  asksAgain: true,
  writes: true,
  download: true,
  input: (z) =>
    z.strictObject({
      textSearch: textSchema(z, { max: 200 }).optional(),
      ...filters(z),
      format: z.enum(['xlsx', 'csv']).optional(),
    }),
  output: (z) => z.unknown(),
});

/** The options of the filters: accounts, operations and resources that occur in the log. */
export const getAuditFilters = operation({
  ...common,
  name: 'getAuditFilters',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      accounts: z.array(z.object({ id: z.string(), name: z.string() })),
      operations: z.array(z.string()),
      resources: z.array(z.string()),
    }),
});

/**
 * The history of one record or account, newest first, with the values before and after. Besides this operation the
 * caller needs the one that reads the record.
 */
export const getRecordHistory = operation({
  ...common,
  ...recordHistoryCall,
  writes: false,
  input: (z) =>
    z.strictObject({
      resource: textSchema(z, { min: 1, max: 100 }),
      id: textSchema(z, { min: 1, max: 40 }),
      ...pagingShape(z),
    }),
  output: (z) => pageSchema(z, detailShape(z)),
});

/**
 * The fields of a record or account right after an entry of its history, to compare with the current ones and, by its
 * own update operation, to store as a new version. `id` is the entry's.
 */
export const getRecordState = operation({
  ...common,
  name: 'getRecordState',
  writes: false,
  input: (z) =>
    z.strictObject({
      resource: textSchema(z, { min: 1, max: 100 }),
      recordId: textSchema(z, { min: 1, max: 40 }),
      id: idSchema(z),
    }),
  output: (z) => z.object({ fields: z.record(z.string(), z.unknown()), redacted: z.array(z.string()) }),
});

export const auditOperations = [
  getListAudit,
  getDetailAudit,
  exportAudit,
  getAuditFilters,
  getRecordHistory,
  getRecordState,
] as const;
