import { CloseOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useWords } from '../../../browser/words.ts';
import { formatBytes } from '../../../ui/editor/upload-text.ts';
import type { UnfinishedUpload } from '../contract.ts';
import { ChooseFiles } from './choose-files.tsx';
import { discard, unfinishedKey } from './send-in-parts.ts';

interface UnfinishedFilesProps {
  left: readonly UnfinishedUpload[];
  onFiles: (files: File[]) => void;
  /** Other files are shown beside them. */
  titled: boolean;
}

/** Files whose beginning the server has: a browser forgets what was chosen, so they are chosen again, and go on where they stopped. */
export function UnfinishedFiles({ left, onFiles, titled }: UnfinishedFilesProps) {
  const { t } = useWords();
  const queryClient = useQueryClient();
  const letGo = async (id: string) => {
    await discard(id);
    await queryClient.invalidateQueries({ queryKey: unfinishedKey });
  };
  return (
    <section className="upload-left">
      {titled && <strong>{t('media:upload.left', { count: left.length })}</strong>}
      <ul>
        {left.map(({ id, name, bytes, received }) => (
          <li key={id}>
            <span className="upload-item-name" title={name}>
              {name}
            </span>
            <span className="upload-item-facts figures">
              {t('media:upload.arrived', { part: formatBytes(received), whole: formatBytes(bytes) })}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('media:upload.stop', { name })}
              title={t('media:upload.stop', { name })}
              onClick={() => void letGo(id)}
            />
          </li>
        ))}
      </ul>
      <ChooseFiles label={t('media:upload.chooseAgain')} onFiles={onFiles} />
    </section>
  );
}
