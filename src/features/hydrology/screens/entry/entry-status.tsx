import { useTranslation } from '../../../../browser/use-translation.ts';
import type { ListInput } from '../../../../contract/paging.ts';
import { dayText } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { QueueStatus } from '../../../../ui/grid/queue-status.tsx';
import type { Unsent } from './unsent.ts';
import type { Entry } from './use-entry.ts';

interface EntryStatusProps {
  entry: Pick<Entry, 'unsent' | 'status'>;
  /** Whether a pending reading is on the page. */
  isShown: (unsent: Unsent) => boolean;
  onOpen: (changes: ListInput) => void;
}

/** Whether everything is stored, what is not and why, and links to pending readings of other days. */
export function EntryStatus({ entry, isShown, onOpen }: EntryStatusProps) {
  const { t } = useTranslation();
  const { unsent, status } = entry;
  const count = unsent.size;
  const elsewhere = new Map<string, { reservoir: string; name: string; day: string; count: number }>();
  for (const each of unsent.values()) {
    if (isShown(each)) continue;
    const { reservoirId: id, reservoirName: name, at } = each;
    const day = dayOf(at);
    const before = elsewhere.get(`${id} ${day}`)?.count ?? 0;
    elsewhere.set(`${id} ${day}`, { reservoir: id, name, day, count: before + 1 });
  }
  return (
    <QueueStatus texts="hydrology" count={count} attentionCount={status.attentionCount} isSending={status.isSending}>
      {[...elsewhere.values()].map(({ reservoir, name, day, count: left }) => (
        <button
          key={`${reservoir} ${day}`}
          type="button"
          className="text-button entry-elsewhere"
          onClick={() => onOpen({ reservoir, day })}
        >
          {t('hydrology:status.elsewhere', { name, day: dayText(day), count: left })}
        </button>
      ))}
    </QueueStatus>
  );
}
