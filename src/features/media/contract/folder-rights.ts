import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';

/** What a role may do in a folder: see what is in it, bring files in, change them and the folder itself, use them in records. */
export const folderVerbs = ['browse', 'add', 'change', 'choose'] as const;
export type FolderVerb = (typeof folderVerbs)[number];

/** A role that is named for a verb. */
export interface FolderRight {
  verb: FolderVerb;
  roleId: string;
}

/** A folder as the tree shows it, with how many files stand in it and what the caller may do there. */
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

/** All folders that the caller may browse, in their order, parents before children. */
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
      /** Files that stand in no folder. */
      unfiled: z.int(),
    }),
});

/** The roles that a folder names, those that the folders above it name besides, and all roles there are to choose from. */
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

/** Names the roles of a folder anew. @throws ProblemError CONFLICT_VERSION, VALIDATION_FAILED for roles that are not there. */
export const updateLibraryFolderRights = operation<
  { id: string; version: number; rights: FolderRight[] },
  { id: string; version: number }
>({
  ...common,
  name: 'updateLibraryFolderRights',
  writes: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.int().min(1),
      rights: z.array(z.strictObject({ verb: z.enum(folderVerbs), roleId: idSchema(z) })).max(400),
    }),
  output: (z) => z.object({ id: z.string(), version: z.int() }),
});
