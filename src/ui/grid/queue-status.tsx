import type { ReactNode } from 'react';
import { useLost } from '../../browser/use-lost.ts';
import { useWords } from '../../browser/words.ts';
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
  const { t } = useWords();
  const isLost = useLost();
  const state = count === 0 ? 'allStored' : isLost ? 'lost' : isSending ? 'sending' : 'unsent';
  const tone = count === 0 ? 'success' : isLost || asked === count ? 'warning' : 'info';
  return (
    <div className="entry-status">
      <span className="status-tag" data-tone={tone} role="status">
        {t(`${texts}:status.${state}`, { count: state === 'sending' ? count - asked : count })}
      </span>
      {children}
    </div>
  );
}
