import { call } from '../../../browser/call.ts';
import { longestReason } from '../../../declare/change-remarks.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { awaitingStatus } from '../../../declare/resource.ts';
import { askReason } from '../../../ui/reason-question.tsx';
import type { ChangeGuard } from '../../../ui/slices/change-guard.ts';

/** Seconds in which a refusal can be taken back from its message. */
const undoSeconds = 10;

/** Asks why content is refused: its author reads the reason. */
export default {
  async ask(changes, { resource, t, ask }) {
    const [first] = changes;
    const refusalReason = await askReason(ask, {
      title:
        changes.length === 1
          ? t('notifications:refusal.one', { title: first?.before[resource.title] })
          : t('notifications:refusal.many', { count: changes.length }),
      label: t('notifications:refusal.reason'),
      okText: t('notifications:refusal.refuse'),
      cancelText: t('kit:cancel'),
      danger: true,
      most: longestReason,
    });
    return refusalReason === undefined ? undefined : { refusalReason };
  },

  takeBack({ id, version }, before, { resource, t }) {
    if (before.status !== awaitingStatus) return undefined;
    const change = { items: [{ id, version }], status: awaitingStatus };
    return {
      label: t('kit:undo.action'),
      seconds: undoSeconds,
      done: t('notifications:refusal.takenBack'),
      run: () => call(resourceOperations(resource).setStatus, change),
    };
  },
} satisfies ChangeGuard;
