import { useTranslation } from '../../../browser/use-translation.ts';
import { useMediaPort } from '../../../ui/editor/media-port.ts';
import { fileRefusal } from './file-refusal.ts';
import { useQueued, useUnfinished, useUploadQueue } from './library-uploads.ts';
import { isSameFile } from './same-file.ts';
import { useFolderTree } from './use-folders.ts';

/** Uploads into a folder, or into none, as far as the account may. */
export function useUploadTo(folderId: string | undefined) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const { limits, left, forget } = useUnfinished(uploads, port.mayUpload);
  const { folders, isKnown } = useFolderTree();
  const folder = folders.find(({ id }) => id === folderId);
  // An old address may name a folder that does not exist or may not be browsed.
  const isAbsent = isKnown && folderId !== undefined && !folder;
  return {
    folderName: folder?.name,
    left,
    forget,
    isAbsent,
    mayUpload: port.mayUpload && !isAbsent && (folder?.may.add ?? true),
    // A resumed file goes into its original folder.
    start: (files: File[], chosen = folderId) => {
      const into = (file: File) => {
        const known = left.find((each) => isSameFile(file, each));
        return known ? (known.folderId ?? undefined) : chosen;
      };
      for (const [folder, together] of Map.groupBy(files, into))
        queue.add(together, (each) => fileRefusal(each, limits, port.mayUpload, t), folder);
    },
  };
}
