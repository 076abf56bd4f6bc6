import { operation } from '../../contract/operation.ts';
import { listInput, pageTotals } from '../../contract/paging.ts';
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
  /** When the job removes it for ever; null when it is kept until somebody does. */
  purgeAt: string | null;
  /** Records of its own tree that were deleted with it or stand below it in the trash. */
  children: number;
}

const common = { group: 'trash', access: 'permission' } as const;
/** Roles and functions are among what the trash holds. */
const writing = { ...common, writes: true, changesAccess: true } as const;

/** Deleted records over all resources, newest first; only of resources that the caller may list. */
export const getListTrash = operation({
  ...common,
  name: 'getListTrash',
  writes: false,
  input: (z) =>
    listInput(z, { resource: textSchema(z, { max: 100 }).optional() }, [
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
      /** Deleted records per resource, over all pages and without the filters. */
      resources: z.array(z.object({ resource: z.string(), total: z.int() })),
      /** Days until a deleted record is removed for ever; 0: never. */
      days: z.int(),
    }),
});

/**
 * Takes records out of the trash, each with its resource's own restore operation, whose permission the caller needs too;
 * `children` also those below it in its tree. All of them or none.
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

/** Removes records from the trash for ever, with the history of their values kept. @throws IN_USE. */
export const purgeTrash = operation({
  ...writing,
  name: 'purgeTrash',
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
