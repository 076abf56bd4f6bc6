import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '../../../browser/words.ts';
import { acceptedTypes, useMediaPort } from '../../../ui/editor/media-port.ts';
import { refusalText } from '../../../ui/editor/upload-text.ts';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { useFreshLists, useQueued, useUploadQueue } from './library-uploads.ts';
import { UploadGuard } from './upload-guard.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useFolders } from './use-folders.ts';
import { usePageDrop } from './use-page-drop.ts';
import '../../../ui/editor/texts.ts';
import './upload-panel.css';

/** Brings files into the library: chosen, dropped anywhere on the page or pasted; and shows how far they are. */
export default function UploadButton({ list }: ListPartProps) {
  const { t } = useWords();
  const queue = useUploadQueue();
  const uploads = useQueued(queue);
  const { start, mayUpload, folderName } = useUploadTo(list.input.folderId as string | undefined);
  const over = usePageDrop(start, mayUpload);
  useFreshLists(uploads);
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
          {uploads.length > 0 && <UploadPanel queue={queue} uploads={uploads} />}
        </>,
        document.body,
      )}
      <UploadGuard queue={queue} uploads={uploads} />
    </>
  );
}

/** Opens the computer's file dialog. */
export function ChooseFiles({ primary = false, onFiles }: { primary?: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedTypes.attachment.join(',')}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files]);
          target.value = '';
        }}
      />
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('media:upload.action')}
      </Button>
    </>
  );
}

/** Uploading into a folder, or into none, as the account may. */
export function useUploadTo(folderId: string | undefined) {
  const { t } = useWords();
  const port = useMediaPort();
  const queue = useUploadQueue();
  const folder = useFolders().find(({ id }) => id === folderId);
  return {
    folderName: folder?.name,
    mayUpload: port.mayUpload && (folder?.may.add ?? true),
    start: (files: File[]) => queue.add(files, folderId, (file) => refusalText(file, 'attachment', port, t)),
  };
}
