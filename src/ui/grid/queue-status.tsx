import type { ReactNode } from 'react';
import { useOffline } from '../../browser/use-offline.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import '../status-tag.css';

interface QueueStatusProps {
  /** The slice that has the texts, under `status`. */
  texts: string;
  /** The number of unsaved entries, and how many of them need a response. */
  count: number;
  attentionCount: number;
  isSending: boolean;
  /** Links to entries elsewhere. */
  children?: ReactNode;
}

/** Whether everything is saved, and otherwise how much is not and why. */
export function QueueStatus({ texts, count, attentionCount, isSending, children }: QueueStatusProps) {
  const { t } = useTranslation();
  const isOffline = useOffline();
  // What needs a person is not saved by itself, whatever the connection is.
  const waiting = count - attentionCount;
  const state = count === 0 ? 'allStored' : isOffline && waiting > 0 ? 'lost' : isSending ? 'sending' : 'unsent';
  const tone = count === 0 ? 'success' : isOffline || attentionCount === count ? 'warning' : 'info';
  return (
    <div className="entry-status">
      <span className="status-tag" data-tone={tone} role="status">
        {t(`${texts}:status.${state}`, { count: state === 'unsent' ? count : waiting })}
      </span>
      {children}
    </div>
  );
}
