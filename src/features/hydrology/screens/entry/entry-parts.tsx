import { Alert, Segmented } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { OneAnswer } from '../../../../ui/grid/answers.tsx';
import { OneReason } from '../../../../ui/grid/reasons.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import type { ValueName } from '../../contract/measured-values.ts';
import { mostReason, reasonCodes } from '../../contract/readings.ts';
import { cellText, shownValue, storedValueOf } from './cell-reading.ts';
import type { EntryAddress } from './entry-address.ts';
import { placeKey, type queueOf } from './reading-queue.ts';
import type { RowActions } from './row-actions.ts';
import { ambiguousIn, asksReason, type EntryRow } from './row-state.ts';

/** The switch between a reservoir's day and all reservoirs at one time. */
export function EntryViewChoice({ address }: { address: EntryAddress }) {
  const { t } = useTranslation();
  return (
    <Segmented
      aria-label={t('hydrology:round.view')}
      options={(['day', 'time'] as const).map((value) => ({ value, label: t(`hydrology:round.${value}`) }))}
      value={address.input.by ?? 'day'}
      onChange={(value) =>
        address.change({ by: value === 'time' ? value : undefined, hour: undefined }, { replace: true })
      }
    />
  );
}

interface EntryAlertsProps {
  status: { readonly isKept: boolean; readonly problem: unknown };
}

/** Why what is typed may be lost or is not stored. */
export function EntryAlerts({ status }: EntryAlertsProps) {
  const { t } = useTranslation();
  return (
    <>
      {!status.isKept && <Alert type="warning" showIcon title={t('hydrology:entry.notKept')} />}
      {status.problem !== undefined && <Alert type="error" showIcon title={problemText(status.problem, t)} />}
    </>
  );
}

interface EntryAnswersProps extends Pick<RowActions, 'onChoose' | 'onExplain'> {
  rows: readonly EntryRow[];
}

/** One answer and one reason for all rows that ask for one. */
export function EntryAnswers({ rows, onChoose, onExplain }: EntryAnswersProps) {
  const twoWays = ambiguousIn(rows);
  return (
    <>
      <OneAnswer
        count={twoWays.length}
        examples={twoWays[0]?.choices.map(shownValue) ?? []}
        onAnswer={(place) => {
          for (const { key, column, choices } of twoWays)
            onChoose(key, column.name, cellText(storedValueOf(choices[place] ?? '', column)));
        }}
      />
      <OneReason
        texts="hydrology"
        most={mostReason}
        codes={reasonCodes}
        asking={rows.filter(asksReason).map(({ key }) => key)}
        onExplain={onExplain}
      />
    </>
  );
}

/** What can be done with a typed reading besides typing. */
export function useRowActions(queue: ReturnType<typeof queueOf>): Omit<RowActions, 'onHistory'> {
  const onChoose = useCallback(
    (key: string, name: ValueName, text: string) => {
      const unsent = queue.unsent().get(key);
      if (!unsent) return;
      queue.type({ ...unsent, at: Date.parse(unsent.at), stored: unsent.base ?? undefined }, { [name]: text });
      void queue.flush();
    },
    [queue],
  );
  const onRetry = useCallback(
    (key: string) => queue.retry(({ reservoirId: id, at }) => placeKey(id, Date.parse(at)) === key),
    [queue],
  );
  return { onExplain: queue.explain, onChoose, onKeepOwn: queue.keepOwn, onRetry, onDrop: queue.drop };
}
