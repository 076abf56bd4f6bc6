import type { IntegerField } from '../../../declare/kinds/integer.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const integer: Look<IntegerField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value }) => [plain('span', { class: 'figures' }, formatNumber(Number(value)))],
  column: { width: 92 },
};
