import { Button, Progress } from 'antd';
import { useWords } from '../../browser/words.ts';
import { formatBytes } from './upload-text.ts';
import type { RunningUpload, Uploads } from './use-uploads.ts';

/** A file on its way: name, size, how far it is, and how to stop it; or why it failed, and another try. */
export function UploadRow({ upload, uploads }: { upload: RunningUpload; uploads: Uploads }) {
  const { t } = useWords();
  const { file, part, error } = upload;
  const failed = error !== undefined;
  const percent = Math.round(part * 100);
  return (
    <div className={failed ? 'upload-row is-failed' : 'upload-row'}>
      <div className="upload-row-text">
        <span className="upload-row-name">{file.name}</span>
        {failed ? (
          <span role="alert">{error}</span>
        ) : (
          <Progress
            percent={percent}
            size="small"
            status="active"
            aria-label={t('editor:upload.sending', { name: file.name })}
          />
        )}
      </div>
      {!failed && <span className="upload-row-size">{formatBytes(file.size)}</span>}
      {failed && file.size > 0 && (
        <Button size="small" onClick={() => uploads.retry(upload)}>
          {t('editor:upload.retry')}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => uploads.cancel(upload.key)}>
        {t(failed ? 'editor:upload.dismiss' : 'editor:action.cancel')}
      </Button>
    </div>
  );
}
