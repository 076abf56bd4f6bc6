import { Button } from 'antd';
import type { Translate } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { visibilityOf } from '../../declare/kinds/visibility.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { awaitingStatus, type Resource, refusedStatus } from '../../declare/resource.ts';
import { stepKeys } from '../kinds/instant/status-keys.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { bulkStatuses } from '../status-changes.ts';
import { useAbilities } from '../use-abilities.ts';
import type { RecordActions } from './use-record-actions.tsx';

interface BulkBarProps {
  resource: Resource;
  records: readonly AnyRecord[];
  trash: boolean;
  actions: RecordActions;
  onDone: () => void;
}

/** The actions for the selected records; it stays visible while the list scrolls. */
export function BulkBar({ resource, records, trash, actions, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const abilities = useAbilities(resource);
  const { bulkActions } = useSlots(resource);
  const run = async (step: Promise<boolean>) => {
    if (await step) onDone();
  };
  return (
    <section className="list-bulk" aria-label={t('kit:list.bulk')}>
      <strong role="status">{t('kit:list.selected', { count: records.length })}</strong>
      {!trash &&
        abilities.setStatus &&
        offeredStatuses(resource, records).map((status) => (
          <Button key={status} onClick={() => run(actions.setStatus(records, status))}>
            {bulkWords(t, resource, records, status)}
          </Button>
        ))}
      {!trash && <Parts of={bulkActions} props={{ resource, records, onDone }} />}
      {!trash && abilities.remove && (
        <Button danger onClick={() => run(actions.remove(records))}>
          {t('kit:remove.action')}
        </Button>
      )}
      {trash && abilities.restore && (
        <Button onClick={() => run(actions.restore(records))}>{t('kit:restore.action')}</Button>
      )}
      <Button type="text" onClick={onDone}>
        {t('kit:list.clearSelection')}
      </Button>
    </section>
  );
}

/** The statuses that the selected records can be given: refused are only those that wait for approval. */
function offeredStatuses({ statuses }: Resource, records: readonly AnyRecord[]): readonly number[] {
  const isAwaited = statuses === 'publication' && records.some(({ status }) => status === awaitingStatus);
  return [...bulkStatuses[statuses], ...(isAwaited ? [refusedStatus] : [])];
}

/**
 * The label of a button that changes the status of several records: for publishing, how many become visible at once.
 */
function bulkWords(t: Translate, resource: Resource, records: readonly AnyRecord[], status: number): string {
  const seen = records.map((record) => visibilityOf(resource, { ...record, status }, Date.now()));
  const [now, later] = (['visible', 'scheduled'] as const).map((each) => seen.filter((one) => one === each).length);
  if (!now && !later) return t(stepKeys(resource, status));
  return t(`kit:visibility.bulk.${now && later ? 'both' : now ? 'visible' : 'scheduled'}`, { now, later });
}
