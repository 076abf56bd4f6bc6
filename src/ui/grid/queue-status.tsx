import type { ReactNode } from 'react';
import { useOffline } from '../../browser/use-offline.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import '../status-tag.css';

interface QueueStatusProps {
  /** The slice whose texts under `status` it says. */
  texts: string;
  /** How much is not stored, and of how much of that somebody is asked. */
  count: number;
  asked: number;
  isSending: boolean;
  /** The ways to what waits elsewhere. */
  children?: ReactNode;
}

/** Whether all is stored, and how much is not and why. */
export function QueueStatus({ texts, count, asked, isSending, children }: QueueStatusProps) {
  const { t } = useTranslation();
  const isOffline = useOffline();
  const state = count === 0 ? 'allStored' : isOffline ? 'lost' : isSending ? 'sending' : 'unsent';
  const tone = count === 0 ? 'success' : isOffline || asked === count ? 'warning' : 'info';
  return (
    <div className="entry-status">
      <span className="status-tag" data-tone={tone} role="status">
        {t(`${texts}:status.${state}`, { count: state === 'sending' ? count - asked : count })}
      </span>
      {children}
    </div>
  );
}
