import { useTranslation } from '../../../browser/use-translation.ts';
import { useMediaPort } from '../../../ui/editor/media-port.ts';
import { fileRefusal } from './file-refusal.ts';
import { useQueued, useUnfinished, useUploadQueue } from './library-uploads.ts';
import { isSameFile } from './same-file.ts';
import { useFolderTree } from './use-folders.ts';

/** Uploading into a folder, or into none, as the account may. */
export function useUploadTo(folderId: string | undefined) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const { limits, left, forget } = useUnfinished(uploads, port.mayUpload);
  const { folders, isKnown } = useFolderTree();
  const folder = folders.find(({ id }) => id === folderId);
  // One that is not there, or that the account may not browse, is named by an old address alone.
  const isAbsent = isKnown && folderId !== undefined && !folder;
  return {
    folderName: folder?.name,
    left,
    forget,
    isAbsent,
    mayUpload: port.mayUpload && !isAbsent && (folder?.may.add ?? true),
    // A file that goes on goes where it was begun for.
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
