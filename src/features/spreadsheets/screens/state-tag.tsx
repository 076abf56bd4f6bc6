import { useTranslation } from '../../../browser/use-translation.ts';
import type { ImportState } from '../contract/operations.ts';
import '../../../ui/status-tag.css';

/** The colour of a state; the text carries the meaning. */
const tones: Readonly<Record<ImportState, string>> = {
  reading: 'neutral',
  ready: 'warning',
  storing: 'neutral',
  stored: 'success',
  undoing: 'neutral',
  undone: 'quiet',
  cancelled: 'quiet',
  failed: 'danger',
};

/** The state of an import as text and colour. */
export function StateTag({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  return (
    <span className="status-tag" data-tone={tones[state]}>
      {t(`spreadsheets:state.${state}`)}
    </span>
  );
}
