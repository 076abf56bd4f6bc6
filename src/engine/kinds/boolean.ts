import type { BooleanField } from '../../declare/kinds/boolean.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { columnOf } from '../names.ts';
import { equalFilter, type StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

export const boolean: StoredKind<BooleanField> = {
  type: () => 'boolean',
  filter: (name, input, parameters) => equalFilter(columnOf(name), name, input, parameters),
  sheet: {
    column: 'text',
    reader: () => yesOrNo,
    write: (value, _field, { yes, no }) => (value === true ? yes : no),
    choices: (_field, { yes, no }) => [yes, no],
    hint: true,
  },
};

const yes = new Set(['co', 'x', '1', 'true', 'dung', 'yes', 'y', 'v']);
const no = new Set(['khong', '0', 'false', 'sai', 'no', 'n', 'k']);

function yesOrNo(cell: CellValue): CellReading {
  if (typeof cell === 'boolean') return { value: cell };
  const text = comparable(textOf(cell)) || (textOf(cell) === '✓' ? 'x' : '');
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : wrong('yesOrNo');
}
