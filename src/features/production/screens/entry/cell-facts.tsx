import { HistoryOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../browser/load-module.ts';
import { useCan } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { recordHref } from '../../../../declare/resource.ts';
import { statusTexts } from '../../../../ui/kinds/instant/status-texts.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { getHistorySanLuongDien } from '../../grid/contract/history.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';
import { nameOf, type OutputCell, type OutputColumn } from './period-rows.ts';
import { periodName } from './wording.ts';
import '../../../../ui/status-tag.css';

const FigureHistory = lazyComponent(() => import('./figure-history.tsx'));

interface CellFactsProps {
  kind: PeriodKind;
  /** The first day of its period. */
  day: string;
  column: OutputColumn | undefined;
  cell: OutputCell | undefined;
}

/**
 * Details of the last selected cell: its plant or unit, whether it is published or signed off, its note, and a link to
 * its history.
 */
export function CellFacts({ kind, day, column, cell }: CellFactsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const mayRead = useCan(getHistorySanLuongDien.name);
  const stored = cell?.stored;
  if (!column || !cell) return <p className="cell-facts">{t('production:entry.facts.none')}</p>;
  const status = stored && statusTexts(t, powerOutputs, { status: stored.isPublished ? 1 : 0 });
  return (
    <p className="cell-facts">
      <strong>{`${nameOf(column)}, ${periodName(t, kind, day)}`}</strong>
      {status ? (
        <span className="status-tag" data-tone={status.tone}>
          {status.text}
        </span>
      ) : (
        <span>{t('production:entry.facts.nothing')}</span>
      )}
      {cell.isFrozen && <span className="status-tag">{t('production:entry.frozen')}</span>}
      {stored?.isDoubtful && (
        <>
          <span className="status-tag" data-tone="warning">
            {t('production:entry.doubtful')}
          </span>
          <AppLink href={recordHref(powerOutputs, stored.id)}>{t('production:entry.explain')}</AppLink>
        </>
      )}
      {stored?.note && <span className="cell-facts-note">{stored.note}</span>}
      {mayRead && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <HistoryOutlined aria-hidden /> {t('kit:history.title')}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FigureHistory
            cell={{ plantId: column.plantId, unitId: column.unitId, kind, day }}
            name={nameOf(column)}
            recordId={stored?.id}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </p>
  );
}
