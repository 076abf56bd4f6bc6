import { CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes } from '../../../lib/format.ts';
import { ChooseFiles } from './choose-files.tsx';
import type { LeftUpload } from './library-uploads.ts';
import { discard, unfinishedKey } from './send-in-parts.ts';
import { UploadName } from './upload-name.tsx';

interface UnfinishedFilesProps {
  left: readonly LeftUpload[];
  onFiles: (files: File[]) => void;
  /** Removes the files from the remembered ones. */
  onForget: (files: readonly LeftUpload[]) => void;
  /** Other files are shown next to them, so they need a title. */
  titled: boolean;
}

/**
 * Unfinished uploads: a browser forgets the chosen files, so they have to be chosen again. Those that the server has in
 * part continue where they stopped.
 */
export function UnfinishedFiles({ left, onFiles, onForget, titled }: UnfinishedFilesProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const letGo = async (files: readonly LeftUpload[]) => {
    onForget(files);
    await Promise.all(files.flatMap(({ begun }) => (begun ? [discard(begun.id)] : [])));
    await queryClient.invalidateQueries({ queryKey: unfinishedKey });
  };
  return (
    <section className="upload-left">
      {titled && <strong>{t('media:upload.left', { count: left.length })}</strong>}
      <ul>
        {left.map((file) => (
          <li key={`${file.name} ${file.bytes} ${file.lastModified}`}>
            <UploadName name={file.name} />
            <span className="upload-item-facts figures">
              {file.begun
                ? t('media:upload.arrived', { part: formatBytes(file.begun.received), whole: formatBytes(file.bytes) })
                : formatBytes(file.bytes)}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('media:upload.stop', { name: file.name })}
              title={t('media:upload.stop', { name: file.name })}
              onClick={() => void letGo([file])}
            />
          </li>
        ))}
      </ul>
      <p>
        <ChooseFiles label={t('media:upload.chooseAgain')} onFiles={onFiles} />
        {left.length > 1 && <Button onClick={() => void letGo(left)}>{t('media:upload.forgetAll')}</Button>}
      </p>
    </section>
  );
}
