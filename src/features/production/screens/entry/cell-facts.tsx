import { HistoryOutlined } from '@ant-design/icons';
import { useWords } from '../../../../browser/words.ts';
import { statusWords } from '../../../../ui/kinds/instant/status-words.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { useHistoryHref } from '../../../../ui/resource-registry.tsx';
import type { PeriodKind } from '../../figures/periods-contract.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';
import { nameOf, type OutputCell, type OutputColumn } from './period-rows.ts';
import { periodName } from './wording.ts';
import '../../../../ui/status-tag.css';

interface CellFactsProps {
  kind: PeriodKind;
  /** The first day of its period. */
  day: string;
  column: OutputColumn | undefined;
  cell: OutputCell | undefined;
}

/** The cell that was chosen last: whose figure it is, whether visitors see it or it is signed off, its note, and the way to all that it was. */
export function CellFacts({ kind, day, column, cell }: CellFactsProps) {
  const { t } = useWords();
  const historyOf = useHistoryHref();
  const stored = cell?.stored;
  if (!column || !cell) return <p className="cell-facts">{t('production:entry.facts.none')}</p>;
  const history = stored && historyOf(powerOutputs, stored.id);
  const status = stored && statusWords(t, powerOutputs, { status: stored.isPublished ? 1 : 0 });
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
      {stored?.note && <span className="cell-facts-note">{stored.note}</span>}
      {history && (
        <AppLink href={history}>
          <HistoryOutlined aria-hidden /> {t('kit:history.title')}
        </AppLink>
      )}
    </p>
  );
}
