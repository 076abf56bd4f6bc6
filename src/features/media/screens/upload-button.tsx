import { UploadOutlined } from '@ant-design/icons';
import { createPortal } from 'react-dom';
import { useWords } from '../../../browser/words.ts';
import { useMediaPort } from '../../../ui/editor/media-port.ts';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { ChooseFiles } from './choose-files.tsx';
import { fileRefusal } from './file-refusal.ts';
import { useFreshLists, useQueued, useUnfinished, useUploadQueue } from './library-uploads.ts';
import { isSameFile } from './send-in-parts.ts';
import { UploadGuard } from './upload-guard.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useDropped } from './use-dropped.tsx';
import { useFolders } from './use-folders.ts';
import { usePageDrop } from './use-page-drop.ts';
import '../../../ui/editor/texts.ts';
import './upload-panel.css';

/** Brings files into the library: chosen, dropped anywhere on the page or pasted; and shows how far they are. */
export default function UploadButton({ list }: ListPartProps) {
  const { t } = useWords();
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const folderId = list.input.folderId as string | undefined;
  const { start, mayUpload, folderName } = useUploadTo(folderId);
  const { take, question } = useDropped({ folderId, start });
  const over = usePageDrop((dropped) => void take(dropped), mayUpload);
  useFreshLists(uploads);
  const { left } = useUnfinished(uploads, mayUpload);
  return (
    <>
      {mayUpload && <ChooseFiles primary onFiles={start} />}
      {createPortal(
        <>
          {over && (
            <div className="upload-over">
              <p>
                <UploadOutlined aria-hidden />
                {folderName === undefined ? t('media:upload.drop') : t('media:upload.dropInto', { folder: folderName })}
              </p>
            </div>
          )}
          {uploads.length + left.length > 0 && (
            <UploadPanel queue={queue} uploads={uploads} left={left} onFiles={start} />
          )}
        </>,
        document.body,
      )}
      {question}
      <UploadGuard queue={queue} uploads={uploads} />
    </>
  );
}

/** Uploading into a folder, or into none, as the account may. */
export function useUploadTo(folderId: string | undefined) {
  const { t } = useWords();
  const port = useMediaPort();
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const { limits, left } = useUnfinished(uploads, port.mayUpload);
  const folder = useFolders().find(({ id }) => id === folderId);
  return {
    folderName: folder?.name,
    mayUpload: port.mayUpload && (folder?.may.add ?? true),
    // A file that goes on goes where it was begun for.
    start: (files: File[], chosen = folderId) => {
      for (const file of files) {
        const known = left.find((each) => isSameFile(file, each));
        const into = known ? (known.folderId ?? undefined) : chosen;
        queue.add([file], (each) => fileRefusal(each, limits, port.mayUpload, t), into);
      }
    },
  };
}
