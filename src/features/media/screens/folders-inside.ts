import type { FolderNode } from '../contract/folder-rights.ts';

/** A folder with the number of files in it and in the folders below. */
export interface FolderInside extends Pick<FolderNode, 'id' | 'name'> {
  readonly filesBelow: number;
}

/** The direct children of a folder. */
export function foldersInside(folders: readonly FolderNode[], id: string): readonly FolderInside[] {
  const below = new Map<string, number>();
  // Parents come before their children: in reverse order, each total is complete before it is added to its parent's.
  for (const folder of folders.toReversed()) {
    const own = folder.files + (below.get(folder.id) ?? 0);
    below.set(folder.id, own);
    if (folder.parentId !== null) below.set(folder.parentId, (below.get(folder.parentId) ?? 0) + own);
  }
  return folders
    .filter(({ parentId }) => parentId === id)
    .map((folder) => ({ id: folder.id, name: folder.name, filesBelow: below.get(folder.id) ?? 0 }));
}
