import { maxPageSize } from '../../../contract/paging.ts';
import { useRecordList } from '../../../ui/queries.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { libraryFolders } from '../library-folders/resource.ts';

/** A folder of the library, as the screens know it. */
export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly version: number;
  readonly mayAdd: boolean;
}

const all = { pageSize: maxPageSize };

/** The folders that the account may see, in their order; none while they are not known. */
export function useFolders(): readonly Folder[] {
  const { list } = useAbilities(libraryFolders);
  const { data } = useRecordList(libraryFolders, all, list);
  return (data?.items ?? []).map((record) => ({
    id: record.id,
    name: String(record.name),
    parentId: (record.parentId ?? null) as string | null,
    version: record.version,
    mayAdd: true,
  }));
}
