import { UploadOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { showGlobalWidget } from '../../../browser/global-widgets.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { ChooseFiles } from './choose-files.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useDropped } from './use-dropped.tsx';
import { usePageDrop } from './use-page-drop.ts';
import { useUploadTo } from './use-upload-to.ts';
import '../../../ui/editor/texts.ts';
import type { libraryFiles } from '../media/resource.ts';

/** Uploads files to the library: chosen, dropped anywhere on the page or pasted. Every screen shows their progress. */
export default function UploadButton({ list }: ListPartProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const folderId = list.input.folderId as string | undefined;
  const { start, mayUpload, folderName } = useUploadTo(folderId);
  const { take, question } = useDropped({ folderId, start });
  const over = usePageDrop((dropped) => void take(dropped), mayUpload);
  useEffect(() => showGlobalWidget('uploads', UploadTray), []);
  return (
    <>
      {mayUpload && <ChooseFiles primary onFiles={start} />}
      {over &&
        createPortal(
          <div className="upload-over">
            <p>
              <UploadOutlined aria-hidden />
              {folderName === undefined ? t('media:upload.drop') : t('media:upload.dropInto', { folder: folderName })}
            </p>
          </div>,
          document.body,
        )}
      {question}
    </>
  );
}
