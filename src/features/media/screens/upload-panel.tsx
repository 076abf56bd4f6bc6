import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useOffline } from '../../../browser/use-offline.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { canRetry } from '../../../ui/editor/can-retry.ts';
import { canPause } from '../../../ui/editor/media-port.ts';
import type { LeftUpload } from './library-uploads.ts';
import { UnfinishedFiles } from './unfinished-files.tsx';
import { UploadItem } from './upload-item.tsx';
import { bytesOf, inOrder } from './upload-progress.ts';
import { isInProgress, type QueuedUpload, type UploadQueue } from './upload-queue.ts';

interface UploadPanelProps {
  queue: UploadQueue;
  uploads: readonly QueuedUpload[];
  /** Unfinished uploads that were chosen earlier or in another window. */
  left: readonly LeftUpload[];
  onFiles: (files: File[]) => void;
  onForget: (files: readonly LeftUpload[]) => void;
}

/** The uploads since the panel was opened: progress, result and actions of each. */
export function UploadPanel({ queue, uploads, left, onFiles, onForget }: UploadPanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const running = uploads.filter(isInProgress);
  const failed = uploads.filter(({ state }) => state.step === 'failed');
  const refused = uploads.filter(({ state }) => state.step === 'refused');
  const paused = uploads.filter(({ state }) => state.step === 'paused');
  const stored = uploads.length - running.length - paused.length - failed.length - refused.length;
  const lost = failed.length + refused.length;
  const known = uploads.filter(({ state }) => state.step === 'stored' && state.media.reused).length;
  const again = failed.filter(canRetry);
  const bytes = bytesOf(uploads);
  const pausable = running.filter(canPause);
  const isCut = useOffline() && running.length > 0;
  const far = { done: stored, total: uploads.length - lost };
  const words = [
    running.length > 0 ? t(isCut ? 'media:upload.cut' : 'media:upload.running', far) : '',
    running.length === 0 && stored > known
      ? t(known > 0 ? 'media:upload.added' : 'media:upload.finished', { count: stored - known })
      : '',
    running.length === 0 && known > 0 ? t('media:upload.known', { count: known }) : '',
    running.length === 0 && paused.length > 0 ? t('media:upload.pausedFiles', { count: paused.length }) : '',
    lost === 0
      ? ''
      : lost === uploads.length
        ? t('media:upload.allFailed')
        : t('media:upload.withFailed', { count: lost }),
  ].filter(Boolean);
  return (
    <section className="upload-panel" data-folded={!open || undefined} aria-label={t('media:upload.panel')}>
      <header>
        <strong role="status">{words.join('; ') || t('media:upload.left', { count: left.length })}</strong>
        <Button
          type="text"
          icon={open ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={open}
          aria-label={t(open ? 'media:upload.collapse' : 'media:upload.expand')}
          onClick={() => setOpen(!open)}
        />
        {running.length + paused.length === 0 && uploads.length > 0 && (
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('media:upload.close')}
            onClick={() => queue.drop(uploads.map(({ key }) => key))}
          />
        )}
      </header>
      {running.length > 0 && (
        <progress max={bytes.total} value={bytes.arrived} aria-label={words[0]} className="upload-panel-all" />
      )}
      {open && (
        <>
          {left.length > 0 && (
            <UnfinishedFiles left={left} onFiles={onFiles} onForget={onForget} titled={uploads.length > 0} />
          )}
          <ul>
            {inOrder(uploads).map((upload) => (
              <UploadItem key={upload.key} upload={upload} queue={queue} />
            ))}
          </ul>
          {uploads.length > 1 && running.length + paused.length + again.length > 0 && (
            <footer>
              {pausable.length > 0 && (
                <Button size="small" onClick={() => queue.pause(keysOf(pausable))}>
                  {t('media:upload.pauseAll')}
                </Button>
              )}
              {paused.length > 0 && (
                <Button size="small" type="primary" onClick={() => queue.again(keysOf(paused))}>
                  {t('media:upload.resumeAll')}
                </Button>
              )}
              {running.length + paused.length > 1 && (
                <Button size="small" onClick={() => queue.discard(keysOf([...running, ...paused]))}>
                  {t('media:upload.stopAll')}
                </Button>
              )}
              {again.length > 1 && (
                <Button size="small" onClick={() => queue.again(keysOf(again))}>
                  {t('media:upload.retryFailed')}
                </Button>
              )}
            </footer>
          )}
        </>
      )}
    </section>
  );
}

function keysOf(uploads: readonly QueuedUpload[]): string[] {
  return uploads.map(({ key }) => key);
}
