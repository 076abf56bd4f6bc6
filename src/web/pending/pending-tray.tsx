import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showGlobalWidget } from '../../browser/global-widgets.ts';
import { useSession } from '../../browser/session.ts';
import { useOffline } from '../../browser/use-offline.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { type PendingQueue, pendingQueues } from '../../product/pending-queues.ts';
import { useQueue } from '../../ui/grid/use-queue.ts';
import { AppLink } from '../../ui/navigation.tsx';
import { problemText } from '../../ui/problem-text.ts';
import './texts.ts';
import '../../ui/status-tag.css';
import './pending-tray.css';

/** Shows unsaved entries next to every screen from now on, and sends them. */
export function show(): void {
  showGlobalWidget('waiting', PendingTray);
}

function PendingTray() {
  const { user, apiName } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!user) return null;
  return (
    <div className="waiting-tray">
      {pendingQueues
        .filter(({ permission, path }) => apiName.has(permission) && path !== pathname)
        .map((kind) => (
          <WaitingLine key={`${kind.name} ${user.id}`} kind={kind} accountId={user.id} />
        ))}
    </div>
  );
}

/** The number of waiting entries of one table, and what they wait for; nothing when all are saved. */
function WaitingLine({ kind, accountId }: { kind: PendingQueue; accountId: string }) {
  const { t } = useTranslation();
  const isOffline = useOffline();
  const queryClient = useQueryClient();
  const { unsent, status } = useQueue(kind.queueOf(accountId));
  const count = unsent.size;
  const before = useRef(count);
  useEffect(() => {
    // Other screens show them too, so their queries are invalidated.
    if (count < before.current) void queryClient.invalidateQueries();
    before.current = count;
  }, [count, queryClient]);
  if (count === 0) return null;
  const isAsked = status.attentionCount === count;
  const state = status.problem !== undefined ? 'problem' : isAsked ? 'asked' : isOffline ? 'lost' : 'sending';
  const problem = status.problem === undefined ? '' : problemText(status.problem, t);
  return (
    <p>
      <span className="status-tag" data-tone={state === 'sending' ? 'info' : 'warning'} role="status">
        {t(`waiting:${kind.name}.${state}`, { count: isAsked ? count : count - status.attentionCount, problem })}
      </span>
      <AppLink href={kind.path}>{t('waiting:open')}</AppLink>
    </p>
  );
}
