import type { IntegerField } from '../../../declare/kinds/integer.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const integer: Look<IntegerField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value, field }) => {
    const text = field.unit === 'bytes' ? formatBytes(Number(value)) : formatNumber(Number(value));
    return [plain('span', { class: 'figures' }, text)];
  },
  column: { width: 92 },
};
