import { type KeyboardEvent, useState } from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { useTranslation } from '../../../browser/use-translation.ts';

const most = { rows: 8, columns: 8 };

const steps: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

interface TableSizePickerProps {
  onPick: (rows: number, columns: number) => void;
  onCancel: () => void;
}

/** Chooses the size of a new table with the pointer or the arrow keys; Enter inserts it. */
export function TableSizePicker({ onPick, onCancel }: TableSizePickerProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState({ rows: 3, columns: 3 });
  const change = (rows: number, columns: number) =>
    setSize({ rows: Math.min(Math.max(rows, 1), most.rows), columns: Math.min(Math.max(columns, 1), most.columns) });
  const press = (event: KeyboardEvent) => {
    const step = steps[logicalKey(event.key)];
    if (step) change(size.rows + step.rows, size.columns + step.columns);
    else if (event.key === 'Enter' || event.key === ' ') onPick(size.rows, size.columns);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  const text = t('editor:table.size', size);
  const cells = Array.from({ length: most.rows * most.columns }, (_, index) => ({
    row: Math.floor(index / most.columns) + 1,
    column: (index % most.columns) + 1,
  }));
  return (
    <div className="rich-text-table-size">
      {/* One widget, not sixty-four buttons: the size is its value. */}
      <div
        role="slider"
        tabIndex={0}
        ref={(element) => element?.focus()}
        aria-label={t('editor:table.pickSize')}
        aria-valuemin={1}
        aria-valuemax={most.rows * most.columns}
        aria-valuenow={size.rows * size.columns}
        aria-valuetext={text}
        onKeyDown={press}
      >
        {cells.map(({ row, column }) => (
          <span
            key={`${row}-${column}`}
            className={row <= size.rows && column <= size.columns ? 'is-inside' : undefined}
            onPointerEnter={() => setSize({ rows: row, columns: column })}
            onPointerUp={() => onPick(row, column)}
          />
        ))}
      </div>
      <p aria-hidden="true">{text}</p>
    </div>
  );
}
