import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { TrashEntry } from '../contract.ts';
import type { TrashActions } from './use-trash-actions.tsx';

interface TrashBulkBarProps {
  entries: readonly TrashEntry[];
  actions: TrashActions;
  onDone: () => void;
}

/** The actions for the chosen records; stays visible while the list scrolls. */
export function TrashBulkBar({ entries, actions, onDone }: TrashBulkBarProps) {
  const { t } = useTranslation();
  const run = async (step: Promise<boolean>) => {
    if (await step) onDone();
  };
  return (
    <section className="list-bulk" aria-label={t('kit:list.bulk')}>
      <strong role="status">{t('kit:list.selected', { count: entries.length })}</strong>
      {actions.mayRestore(entries) && (
        <Button onClick={() => run(actions.restore(entries))}>{t('kit:restore.action')}</Button>
      )}
      {actions.mayPurge && (
        <Button danger onClick={() => run(actions.purge(entries))}>
          {t('trash:purge.action')}
        </Button>
      )}
      <Button type="text" onClick={onDone}>
        {t('kit:list.clearSelection')}
      </Button>
    </section>
  );
}
