import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import { Button } from 'antd';
import { useOffline } from '../../browser/use-offline.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatBytes } from '../../lib/format.ts';
import { problemText } from '../problem-text.ts';
import { canRetry } from './can-retry.ts';
import { canPause, type FileQueue, hasFailed, type QueuedFile } from './media-port.ts';

interface UploadRowProps {
  upload: QueuedFile<unknown>;
  queue: Pick<FileQueue<unknown>, 'again' | 'pause' | 'discard'>;
}

/**
 * A pending file: name, size, progress, and buttons to pause or cancel; after a failure the reason and a retry button.
 */
export function UploadRow({ upload, queue }: UploadRowProps) {
  const { t } = useTranslation();
  const { key, file, state } = upload;
  const { name } = file;
  const failed = hasFailed(upload);
  const isPaused = state.step === 'paused';
  return (
    <div className={failed ? 'upload-row is-failed' : 'upload-row'}>
      <div className="upload-row-text">
        <span className="upload-row-name">{name}</span>
        <UploadStatus upload={upload} />
      </div>
      {!failed && <span className="upload-row-size">{formatBytes(file.size)}</span>}
      {(isPaused || canPause(upload)) && (
        <Button
          size="small"
          type="text"
          icon={isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          aria-label={t(isPaused ? 'editor:upload.resume' : 'editor:upload.pause', { name })}
          title={t(isPaused ? 'editor:upload.resume' : 'editor:upload.pause', { name })}
          onClick={() => (isPaused ? queue.again([key]) : queue.pause([key]))}
        />
      )}
      {canRetry(upload) && (
        <Button size="small" onClick={() => queue.again([key])}>
          {t('editor:upload.retry')}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => queue.discard([key])}>
        {t(failed ? 'editor:upload.dismiss' : 'editor:action.cancel')}
      </Button>
    </div>
  );
}

/** The progress of a file, or the reason of its failure. */
export function UploadStatus({ upload: { file, state } }: { upload: QueuedFile<unknown> }) {
  const { t } = useTranslation();
  const isOffline = useOffline();
  if (state.step === 'refused') return <span role="alert">{state.reason}</span>;
  if (state.step === 'failed') return <span role="alert">{problemText(state.error, t)}</span>;
  const label = t('editor:upload.sending', { name: file.name });
  if (state.step === 'sending' && state.part < 1 && !isOffline)
    return <progress max={1} value={state.part} aria-label={label} />;
  const stage =
    state.step === 'paused' ? 'paused' : isOffline ? 'lost' : state.step === 'waiting' ? 'waiting' : 'working';
  const part = 'part' in state && state.part > 0 && state.part < 1 ? state.part : undefined;
  const arrived = part !== undefined && { part: formatBytes(file.size * part), whole: formatBytes(file.size) };
  return (
    <span className="upload-stage">
      {t(`editor:upload.${stage}`)}
      {arrived && <span className="figures">{` · ${t('editor:upload.arrived', arrived)}`}</span>}
    </span>
  );
}
