import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { keys } from '../../../ui/queries.ts';
import { type FolderNode, getLibraryFolderTree } from '../folder-rights-contract.ts';
import { libraryFolders } from '../library-folders/resource.ts';

const nothing: { folders: readonly FolderNode[]; unfiled: number } = { folders: [], unfiled: 0 };

/** The folders that the account may browse, parents before children; none while they are not known. */
export function useFolders(): readonly FolderNode[] {
  return useFolderTree().folders;
}

/** The same with how many files are in none of them. */
export function useFolderTree(): { folders: readonly FolderNode[]; unfiled: number } {
  const mayAsk = useCan(getLibraryFolderTree.name);
  const { data } = useQuery({
    queryKey: treeKey,
    queryFn: ({ signal }) => call(getLibraryFolderTree, {}, { signal }),
    enabled: mayAsk,
  });
  return data ?? nothing;
}

/** A function that reads the folders anew, with how many files each holds. */
export function useFreshFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all(libraryFolders) });
}

const treeKey = [...keys.all(libraryFolders), 'tree'];
