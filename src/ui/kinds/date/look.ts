import type { DateField } from '../../../declare/kinds/date.ts';
import { dayText } from '../../../lib/format.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const date: Look<DateField> = {
  text: ({ value }) => (typeof value === 'string' ? dayText(value) : ''),
  cell: ({ value }) =>
    typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, dayText(value))] : [],
  column: { width: 104 },
};
