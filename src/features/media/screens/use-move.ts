import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRecordActions } from '../../../ui/list/use-record-actions.tsx';
import { moveLibraryCMS } from '../contract/library.ts';
import { libraryFiles } from '../media/resource.ts';
import type { MovedFile } from './drag-files.ts';
import { useFreshFolders } from './use-folders.ts';

/**
 * Returns a function that moves files into a folder, or out of any, with an undo; it returns whether they were moved.
 */
export function useMove(): (
  files: readonly MovedFile[],
  folder: { readonly id: string | null; readonly name: string },
) => Promise<boolean> {
  const { t } = useTranslation();
  const { attempt, tell } = useRecordActions(libraryFiles);
  const refresh = useFreshFolders();
  return async (files, folder) => {
    const moving = files.filter(({ folderId }) => folderId !== folder.id);
    if (moving.length === 0) return true;
    const done = await attempt(async () => {
      const named = moving.map(({ id, version }) => ({ id, version }));
      const { items } = await call(moveLibraryCMS, { items: named, folderId: folder.id });
      tell(t('media:move.done', { count: items.length, folder: folder.name }), async () => {
        for (const folderId of new Set(moving.map((file) => file.folderId))) {
          const came = new Set(moving.filter((file) => file.folderId === folderId).map(({ id }) => id));
          await call(moveLibraryCMS, { items: items.filter(({ id }) => came.has(id)), folderId });
        }
        await refresh();
      });
    });
    await refresh();
    return done;
  };
}
