import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { keys } from '../../../ui/queries.ts';
import { type FolderNode, getLibraryFolderTree } from '../contract/folder-rights.ts';
import { libraryFolders } from '../library-folders/resource.ts';

interface KnownFolders {
  readonly folders: readonly FolderNode[];
  readonly unfiled: number;
  /** False while they are not known, or for who may not ask. */
  readonly isKnown: boolean;
}

const nothing: KnownFolders = { folders: [], unfiled: 0, isKnown: false };

/** The folders that the account may browse, parents before children; none while they are not known. */
export function useFolders(): readonly FolderNode[] {
  return useFolderTree().folders;
}

/** The same with how many files are in none of them. */
export function useFolderTree(): KnownFolders {
  const mayAsk = useCan(getLibraryFolderTree.name);
  const { data } = useQuery({
    queryKey: treeKey,
    queryFn: ({ signal }) => call(getLibraryFolderTree, {}, { signal }),
    enabled: mayAsk,
  });
  return data ? { ...data, isKnown: true } : nothing;
}

/** A function that reads the folders anew, with how many files each holds. */
export function useFreshFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all(libraryFolders) });
}

const treeKey = [...keys.all(libraryFolders), 'tree'];
