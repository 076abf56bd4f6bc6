import { useQuery } from '@tanstack/react-query';
import { Drawer, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatDecimal } from '../../../../lib/decimal.ts';
import { formatSecond } from '../../../../lib/format.ts';
import { statusTexts } from '../../../../ui/kinds/instant/status-texts.ts';
import { fieldLabel } from '../../../../ui/labels.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { useHistoryHref } from '../../../../ui/resource-registry.tsx';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import {
  type CellChangeEntry,
  type CellPlace,
  getHistorySanLuongDien,
  type HistoryField,
  isNumber,
  mostChanges,
} from '../../grid/contract/history.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';
import { periodName } from './wording.ts';
import '../../../../ui/grid/history.css';

interface FigureHistoryProps {
  cell: CellPlace;
  /** The name of the plant or unit. */
  name: string;
  /** The present record of the cell; undefined: none. */
  recordId: string | undefined;
  onClose: () => void;
}

/**
 * The history of a cell, latest first: what, by whom and when, including figures that were emptied and entered again.
 */
export default function FigureHistory({ cell, name, recordId, onClose }: FigureHistoryProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const wholeHistory = useHistoryHref()(recordId === undefined ? undefined : powerOutputs, recordId ?? '');
  const query = useQuery({
    queryKey: [getHistorySanLuongDien.name, cell],
    queryFn: ({ signal }) => call(getHistorySanLuongDien, cell, { signal }),
    staleTime: 0,
  });
  const changes = query.data?.changes;
  return (
    <Drawer
      open
      size={520}
      title={t('production:history.title', { name, period: periodName(t, cell.kind, cell.day) })}
      onClose={onClose}
    >
      {query.isPending && <Skeleton active title={false} />}
      {query.isError && !changes && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {changes?.length === 0 && <Empty description={t('production:history.none')} />}
      <ol className="value-history">
        {changes?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {changes?.length === mostChanges && <p>{t('production:history.more', { count: mostChanges })}</p>}
      {wholeHistory && (
        <p className="value-history-more">
          <AppLink href={wholeHistory}>{t('production:history.whole')}</AppLink>
        </p>
      )}
    </Drawer>
  );
}

function Change({ change: { step, at, byName, changes } }: { change: CellChangeEntry }) {
  const { t } = useTranslation();
  const changeText = useChangeText();
  const reason = changes.find(({ name }) => name === 'reason')?.after;
  // The reason of a correction is also stored as the note: it is shown once.
  const shown = changes.filter(({ name, after }) => name !== 'note' || after === null || after !== reason);
  return (
    <li>
      <h2>
        {t(`production:history.step.${step}`)}
        <small>
          {formatSecond(at)} · {byName ?? t('kit:change.nobody')}
        </small>
      </h2>
      <dl className="figures">
        {shown.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name === 'status' ? t('contract:field.status') : fieldLabel(t, powerOutputs, name)}</dt>
            <dd>
              {before !== null && <del>{changeText(name, before)}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && changeText(name, after)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Returns a function that formats a value of a field, with its unit. */
function useChangeText(): (name: HistoryField, value: string) => ReactNode {
  const { t, language } = useTranslation();
  return (name, value) => {
    if (name === 'status') return statusTexts(t, powerOutputs, { status: Number(value) }).text;
    return isNumber(name) ? `${formatDecimal(value, language)} ${powerOutputs.fields[name].unit}` : value;
  };
}
