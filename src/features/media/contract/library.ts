import { operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import type { VersionedId } from '../../../declare/record.ts';

/** A record that uses a file, and the field that does. */
export interface FileUse {
  resource: string;
  id: string;
  title: string;
  fields: string[];
  status: number;
  /** Visitors see the record now, and so the file. */
  isPublic: boolean;
  trashed: boolean;
}

const common = { group: 'media', access: 'permission' } as const;

/** Moves files of the library into a folder, or out of any folder: all of them, or none. */
export const moveLibraryCMS = operation<{ items: VersionedId[]; folderId: string | null }, { items: VersionedId[] }>({
  ...common,
  name: 'moveLibraryCMS',
  writes: true,
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ id: idSchema(z), version: z.int().min(1) }))
        .min(1)
        .max(200),
      folderId: idSchema(z).nullable(),
    }),
  output: (z) => z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) }),
});

/**
 * Every record that uses a file, including those in the trash; records that the caller may not see are only counted.
 */
export const getLibraryCMSUses = operation<{ id: string }, { uses: FileUse[]; unseen: number }>({
  ...common,
  name: 'getLibraryCMSUses',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) =>
    z.object({
      uses: z.array(
        z.object({
          resource: z.string(),
          id: z.string(),
          title: z.string(),
          fields: z.array(z.string()),
          status: z.int(),
          isPublic: z.boolean(),
          trashed: z.boolean(),
        }),
      ),
      unseen: z.int(),
    }),
});

/** The original of a picture, for callers who may change it. */
export const getLibraryCMSOriginal = operation<{ id: string }, unknown>({
  ...common,
  name: 'getLibraryCMSOriginal',
  description:
    'Sends the original of a picture, in full size and without where and with what it was taken. Pictures that came before originals were kept have none.',
  writes: false,
  download: true,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.unknown(),
});
