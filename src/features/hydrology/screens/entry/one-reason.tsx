import { useWords } from '../../../../browser/words.ts';
import { ReasonField } from './reason-field.tsx';
import type { RowActions } from './row-actions.ts';
import { asksReason, type EntryRow } from './row-state.ts';

interface OneReasonProps extends Pick<RowActions, 'onExplain'> {
  rows: readonly EntryRow[];
}

/** One reason for all readings of a day that wait for one, where that is more than one. */
export function OneReason({ rows, onExplain }: OneReasonProps) {
  const { t } = useWords();
  const asking = rows.filter(asksReason);
  if (asking.length < 2) return null;
  const count = asking.length;
  const keys = asking.map(({ key }) => key);
  return (
    <div className="entry-one-reason">
      <ReasonField
        id="reason-for-all"
        label={t('hydrology:entry.oneReason', { count })}
        onStore={(reason) => onExplain(keys, reason)}
      >
        {t('hydrology:entry.storeAll', { count })}
      </ReasonField>
    </div>
  );
}
