import { operation } from '../../contract/operation.ts';
import { filterSchema, listInput, pageTotals } from '../../contract/paging.ts';
import { idSchema, textSchema } from '../../contract/values.ts';
import { statusSets } from '../../declare/resource.ts';

/** A deleted record, of any resource that the caller may list. */
export interface TrashEntry {
  resource: string;
  id: string;
  title: string;
  deletedAt: string;
  deletedBy: string | null;
  deletedByName: string | null;
  /** When the job removes it permanently; null when only a person can. */
  purgeAt: string | null;
  /** Records of its own tree that were deleted with it or are below it in the trash. */
  children: number;
}

const common = { group: 'trash', access: 'permission' } as const;
/** The trash can contain roles and functions. */
const writing = { ...common, writes: true, changesAccess: true } as const;

/** Deleted records of all resources that the caller may list, newest first. */
export const getListTrash = operation({
  ...common,
  name: 'getListTrash',
  writes: false,
  input: (z) =>
    listInput(z, { resource: filterSchema(z, textSchema(z, { max: 100 })) }, [
      ...new Set(Object.values(statusSets).flatMap(({ codes }) => [...codes])),
    ]),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          resource: z.string(),
          id: z.string(),
          title: z.string(),
          deletedAt: z.string(),
          deletedBy: z.string().nullable(),
          deletedByName: z.string().nullable(),
          purgeAt: z.string().nullable(),
          children: z.int(),
        }),
      ),
      ...pageTotals(z),
      /** Number of deleted records per resource, over all pages and without the filters. */
      resources: z.array(z.object({ resource: z.string(), total: z.int() })),
      /** Days until a deleted record is removed permanently; 0: never. */
      days: z.int(),
    }),
});

/**
 * Restores records, each with its resource's own restore operation, whose permission the caller also needs; with
 * `children` also those below them in their tree. Restores all of them or none.
 */
export const restoreTrash = operation({
  ...writing,
  name: 'restoreTrash',
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ resource: textSchema(z, { min: 1, max: 100 }), id: idSchema(z) }))
        .min(1)
        .max(200),
      children: z.boolean().default(false),
    }),
  output: (z) => z.object({ restored: z.int() }),
});

/** Removes records from the trash permanently; the history of their values is kept. @throws IN_USE. */
export const purgeTrash = operation({
  ...writing,
  name: 'purgeTrash',
  asksAgain: true,
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ resource: textSchema(z, { min: 1, max: 100 }), id: idSchema(z) }))
        .min(1)
        .max(200),
    }),
  output: (z) => z.object({ purged: z.int() }),
});

export const trashOperations = [getListTrash, restoreTrash, purgeTrash] as const;
