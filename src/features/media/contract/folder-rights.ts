import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';

/**
 * The rights of a role in a folder: view its content, add files, change them and the folder itself, use them in
 * records.
 */
export const folderVerbs = ['browse', 'add', 'change', 'choose'] as const;
export type FolderVerb = (typeof folderVerbs)[number];

/** A role that has a verb. */
export interface FolderRight {
  verb: FolderVerb;
  roleId: string;
}

/** A folder in the tree, with the number of its files and the caller's rights. */
export interface FolderNode {
  id: string;
  parentId: string | null;
  name: string;
  version: number;
  files: number;
  may: Record<FolderVerb, boolean>;
}

const common = { group: 'library-folders', access: 'permission' } as const;
const right = (z: Zod) => z.object({ verb: z.enum(folderVerbs), roleId: z.string() });

/** All folders that the caller may browse, in order, parents before children. */
export const getLibraryFolderTree = operation<Record<string, never>, { folders: FolderNode[]; unfiled: number }>({
  ...common,
  name: 'getLibraryFolderTree',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      folders: z.array(
        z.object({
          id: z.string(),
          parentId: z.string().nullable(),
          name: z.string(),
          version: z.int(),
          files: z.int(),
          may: z.object({ browse: z.boolean(), add: z.boolean(), change: z.boolean(), choose: z.boolean() }),
        }),
      ),
      /** Files without a folder. */
      unfiled: z.int(),
    }),
});

/** The roles of a folder, those of the folders above it, and all roles that can be chosen. */
export const getLibraryFolderRights = operation<
  { id: string },
  {
    id: string;
    version: number;
    rights: FolderRight[];
    inherited: (FolderRight & { folderId: string })[];
    roles: { id: string; name: string }[];
  }
>({
  ...common,
  name: 'getLibraryFolderRights',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) =>
    z.object({
      id: z.string(),
      version: z.int(),
      rights: z.array(right(z)),
      inherited: z.array(z.object({ verb: z.enum(folderVerbs), roleId: z.string(), folderId: z.string() })),
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
});

/** What is odd about the roles of a verb: no active account has one of them, or the caller has none of them. */
export interface FolderWarning {
  verb: FolderVerb;
  shutsOut: 'everybody' | 'caller';
}

/**
 * Replaces the roles of a folder; a trial changes nothing and only warns of what those would do. @throws ProblemError CONFLICT_VERSION, VALIDATION_FAILED for roles that do not exist.
 */
export const updateLibraryFolderRights = operation<
  { id: string; version: number; rights: FolderRight[]; trial?: boolean | undefined },
  { id: string; version: number; warnings: FolderWarning[] }
>({
  ...common,
  name: 'updateLibraryFolderRights',
  writes: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.int().min(1),
      rights: z.array(z.strictObject({ verb: z.enum(folderVerbs), roleId: idSchema(z) })).max(400),
      trial: z.boolean().optional(),
    }),
  output: (z) =>
    z.object({
      id: z.string(),
      version: z.int(),
      warnings: z.array(z.object({ verb: z.enum(folderVerbs), shutsOut: z.enum(['everybody', 'caller']) })),
    }),
});
