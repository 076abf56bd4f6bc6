import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';

type SortOrder = 'ascend' | 'descend';

interface SortButtonProps {
  label: string;
  /** How this column sorts the table, if it does. */
  order: SortOrder | undefined;
  onClick: () => void;
}

/** The heading of a sortable column. */
export function SortButton({ label, order, onClick }: SortButtonProps) {
  return (
    <button type="button" className="text-button list-sort" onClick={onClick}>
      <span>{label}</span>
      <span className="list-sort-marks" data-order={order} aria-hidden>
        <CaretUpOutlined />
        <CaretDownOutlined />
      </span>
    </button>
  );
}

/** The second click reverses the order, the third restores the list's default. Dates start with the newest. */
export function nextSort(
  field: string,
  order: SortOrder | undefined,
  isInstant: boolean,
): { sortField: string | undefined; sortOrder: SortOrder | undefined } {
  const [first, turned] = isInstant ? (['descend', 'ascend'] as const) : (['ascend', 'descend'] as const);
  if (order === turned) return { sortField: undefined, sortOrder: undefined };
  return { sortField: field, sortOrder: order === first ? turned : first };
}
