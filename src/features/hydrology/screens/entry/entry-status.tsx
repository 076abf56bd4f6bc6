import { useTranslation } from '../../../../browser/use-translation.ts';
import type { ListInput } from '../../../../contract/paging.ts';
import { dayText } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { QueueStatus } from '../../../../ui/grid/queue-status.tsx';
import type { Entry } from './use-entry.ts';

interface EntryStatusProps {
  entry: Entry;
  reservoirId: string | undefined;
  date: string;
  onOpen: (changes: ListInput) => void;
}

/** Whether everything is stored, what is not and why, and links to pending readings of other days. */
export function EntryStatus({ entry, reservoirId, date, onOpen }: EntryStatusProps) {
  const { t } = useTranslation();
  const { unsent, status } = entry;
  const count = unsent.size;
  const elsewhere = new Map<string, { reservoir: string; name: string; day: string; count: number }>();
  for (const { reservoirId: id, reservoirName: name, at } of unsent.values()) {
    const day = dayOf(at);
    if (id === reservoirId && day === date) continue;
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
