import type { DateField } from '../../../declare/kinds/date.ts';
import { dayText } from '../../../lib/format.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const date: PlainView<DateField> = {
  text: ({ value }) => (typeof value === 'string' ? dayText(value) : ''),
  cell: ({ value }) =>
    typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, dayText(value))] : [],
  column: { sortedAs: 'time', width: 104 },
};
