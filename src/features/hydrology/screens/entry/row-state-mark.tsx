import { useTranslation } from '../../../../browser/use-translation.ts';
import { type EntryRow, isAnswered } from './row-state.ts';
import '../../../../ui/status-tag.css';

interface RowStateProps {
  row: EntryRow;
  /** Tab index of the link to its history. */
  tabIndex?: number | undefined;
  onHistory?: (row: EntryRow) => void;
}

/** The state of a reading, as text and colour. The text alone is enough. */
export function RowState({ row, tabIndex, onHistory }: RowStateProps) {
  const { t } = useTranslation();
  const { state, tone } = markOf(row);
  if (state === undefined) return null;
  const words = t(`hydrology:state.${state}`);
  if (!row.stored || row.unsent || !onHistory) {
    return (
      <span className="status-tag" data-tone={tone}>
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="text-button"
      aria-haspopup="dialog"
      onClick={() => onHistory(row)}
    >
      <span className="status-tag" data-tone={tone}>
        {words}
      </span>
    </button>
  );
}

function markOf(row: EntryRow): { state?: string; tone?: string } {
  const { unsent, stored } = row;
  if (unsent && isAnswered(unsent)) {
    const outcome = unsent.answer?.verdict.outcome ?? 'refused';
    return { state: outcome === 'doubtful' ? 'reason' : outcome, tone: outcome === 'doubtful' ? 'warning' : 'danger' };
  }
  if (unsent && (row.wrong.length > 0 || row.impossible.length > 0)) return { state: 'wrong', tone: 'danger' };
  if (unsent && row.needsReason) return { state: 'reason', tone: 'warning' };
  if (unsent) return { state: 'unsent', tone: 'info' };
  if (row.isMissing) return { state: 'missing', tone: 'quiet' };
  if (!stored) return {};
  if (stored.publicState === 'withheld' && stored.doubts.length > 0) return { state: 'withheld', tone: 'warning' };
  if (stored.revised) return { state: 'revised', tone: 'info' };
  return stored.doubts.length > 0 ? { state: 'doubtful', tone: 'warning' } : { state: 'stored', tone: 'success' };
}
