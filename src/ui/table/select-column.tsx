import { useTranslation } from 'react-i18next';
import type { Selection } from '../list/use-selection.ts';

interface SelectAllProps {
  selection: Selection;
  /** How many rows are on the screen. */
  total: number;
}

/** Chooses every row on the screen, or none. */
export function SelectAll({ selection, total }: SelectAllProps) {
  const { t } = useTranslation();
  const chosen = selection.ids.size;
  return (
    <input
      type="checkbox"
      aria-label={t('kit:list.selectAll')}
      checked={total > 0 && chosen === total}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < total;
      }}
      onChange={(event) => selection.selectAll(event.target.checked)}
    />
  );
}

interface SelectRowProps {
  selection: Pick<Selection, 'ids' | 'select'>;
  rowId: string;
  /** What the row is called. */
  title: string;
}

/** Chooses a row. */
export function SelectRow({ selection, rowId, title }: SelectRowProps) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      aria-label={t('kit:list.select', { title })}
      checked={selection.ids.has(rowId)}
      onChange={(event) => selection.select(rowId, event.target.checked)}
    />
  );
}
