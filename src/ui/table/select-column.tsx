import { useTranslation } from '../../browser/use-translation.ts';
import type { Selection } from '../list/use-selection.ts';

interface SelectAllProps {
  selection: Selection;
  /** The number of rows on the screen. */
  total: number;
}

/** Selects every row on the screen, or none. */
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

/** The heading of the boxes. On a phone it stands alone above the cards and says what it does. */
export function SelectHeading(props: SelectAllProps) {
  const { t } = useTranslation();
  return (
    <th scope="col" data-column="select">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in the component. */}
      <label>
        <SelectAll {...props} />
        <span className="select-all-words" aria-hidden>
          {t('kit:list.selectAll')}
        </span>
      </label>
    </th>
  );
}

interface SelectRowProps {
  selection: Pick<Selection, 'ids' | 'select' | 'extend'>;
  rowId: string;
  /** The name of the row. */
  title: string;
}

/** Selects a row; with Shift, by mouse or arrow keys, all rows from the one selected before. */
export function SelectRow({ selection, rowId, title }: SelectRowProps) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      data-select={rowId}
      aria-label={t('kit:list.select', { title })}
      checked={selection.ids.has(rowId)}
      onChange={({ target, nativeEvent }) => {
        if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.extend(rowId);
        else selection.select(rowId, target.checked);
      }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const next = event.shiftKey && step !== undefined ? boxBeside(event.currentTarget, step) : undefined;
        if (!next) return;
        event.preventDefault();
        selection.extend(next.dataset.select ?? '', rowId);
        next.focus();
      }}
    />
  );
}

/** The checkbox a number of rows further down. */
function boxBeside(box: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const boxes = [...(box.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[data-select]') ?? [])];
  return boxes[boxes.indexOf(box) + step];
}
