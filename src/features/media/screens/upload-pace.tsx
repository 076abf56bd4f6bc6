import { useRef } from 'react';
import { useOffline } from '../../../browser/use-offline.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes } from '../../../lib/format.ts';
import { partSize } from './file-size.ts';
import { type Mark, secondsLeft } from './upload-progress.ts';
import type { QueuedUpload } from './upload-queue.ts';

/** The received bytes of a large upload, and the remaining time. */
export function UploadPace({ upload: { file, state } }: { upload: QueuedUpload }) {
  const { t } = useTranslation();
  const isOffline = useOffline();
  const first = useRef<Mark>(undefined);
  // A resumed part arrives in no time, and an offline period does not count.
  if (state.step !== 'sending' || isOffline) first.current = undefined;
  if (state.step !== 'sending' || isOffline || state.part === 0 || state.part >= 1 || file.size <= partSize)
    return null;
  const now = { at: Date.now(), part: state.part };
  first.current ??= now;
  const seconds = secondsLeft(first.current, now);
  const facts = [
    t('media:upload.arrived', { part: formatBytes(file.size * state.part), whole: formatBytes(file.size) }),
    `${Math.floor(state.part * 100)}%`,
    seconds === undefined
      ? ''
      : seconds < 60
        ? t('media:upload.soon')
        : t('media:upload.minutesLeft', { count: Math.round(seconds / 60) }),
  ];
  return <span className="upload-item-facts figures">{facts.filter(Boolean).join(' · ')}</span>;
}
