import { Alert, Button, Progress } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes } from '../../../lib/format.ts';
import type { ImportUpload } from './use-import-upload.ts';

interface UploadStateProps {
  upload: ImportUpload;
  onStop: () => void;
  onAgain: (file: File) => void;
}

/** The progress of an upload with a button to stop it, or why it failed. */
export function UploadState({ upload, onStop, onAgain }: UploadStateProps) {
  const { t } = useTranslation();
  const { file, part, problem } = upload;
  if (problem !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={problem}
        action={
          <Button size="small" onClick={() => onAgain(file)}>
            {t('spreadsheets:choose.again')}
          </Button>
        }
      />
    );
  }
  const title = t('spreadsheets:choose.sending', { name: file.name });
  const sent = { sent: formatBytes(file.size * part), size: formatBytes(file.size) };
  return (
    <div className="import-progress">
      <strong className="import-file-name">{title}</strong>
      <Progress percent={Math.round(part * 100)} status="active" aria-label={title} />
      <span className="figures">
        {part < 1 ? t('spreadsheets:choose.sent', sent) : t('spreadsheets:choose.checking')}
      </span>
      <div className="import-actions">
        <Button onClick={onStop}>{t('spreadsheets:choose.stop')}</Button>
      </div>
      <span role="status" className="visually-hidden">
        {part < 1 ? title : t('spreadsheets:choose.checking')}
      </span>
    </div>
  );
}
