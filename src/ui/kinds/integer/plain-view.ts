import type { IntegerField } from '../../../declare/kinds/integer.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const integer: PlainView<IntegerField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value, field }) => {
    const text = field.unit === 'bytes' ? formatBytes(Number(value)) : formatNumber(Number(value));
    return [plain('span', { class: 'figures' }, text)];
  },
  column: { sortedAs: 'number', width: 92 },
};
