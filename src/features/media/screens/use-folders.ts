import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { keys } from '../../../ui/queries.ts';
import { type FolderNode, getLibraryFolderTree } from '../contract/folder-rights.ts';
import { libraryFolders } from '../library-folders/resource.ts';

interface KnownFolders {
  readonly folders: readonly FolderNode[];
  readonly unfiled: number;
  /** False until they are loaded, and for users who may not browse them. */
  readonly isKnown: boolean;
}

const nothing: KnownFolders = { folders: [], unfiled: 0, isKnown: false };

/** The folders that the account may browse, parents before children; empty until they are loaded. */
export function useFolders(): readonly FolderNode[] {
  return useFolderTree().folders;
}

/** The same with the number of files without a folder. */
export function useFolderTree(): KnownFolders {
  const mayAsk = useCan(getLibraryFolderTree.name);
  const { data } = useQuery({
    queryKey: treeKey,
    queryFn: ({ signal }) => call(getLibraryFolderTree, {}, { signal }),
    enabled: mayAsk,
  });
  return data ? { ...data, isKnown: true } : nothing;
}

/** Returns a function that refetches the folders with their numbers of files. */
export function useFreshFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all(libraryFolders) });
}

const treeKey = [...keys.all(libraryFolders), 'tree'];
