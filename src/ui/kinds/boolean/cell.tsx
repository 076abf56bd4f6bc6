import { BorderOutlined, CheckSquareFilled, StarFilled, StarOutlined } from '@ant-design/icons';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { fieldLabel } from '../../labels.ts';
import type { CellProps } from '../cell.tsx';

const signs = {
  star: { on: <StarFilled className="list-star-on" />, off: <StarOutlined className="list-star-off" /> },
  check: { on: <CheckSquareFilled className="list-check-on" />, off: <BorderOutlined className="list-check-off" /> },
} satisfies Record<BooleanField['look'], unknown>;

/** An icon for true; a button if the account may toggle it. */
export function BooleanCell({ state, onToggle }: CellProps<BooleanField>) {
  const { t } = useTranslation();
  const { resource, name, field, value, values } = state;
  const on = value === true;
  const label = fieldLabel(t, resource, name);
  const sign = signs[field.look][on ? 'on' : 'off'];
  if (!onToggle) return on && <span title={label}>{sign}</span>;
  return (
    <button
      type="button"
      className="list-icon-button"
      title={label}
      aria-label={`${label}: ${values[resource.title]}`}
      aria-pressed={on}
      onClick={onToggle}
    >
      {sign}
    </button>
  );
}
