import type { DayOfYearField } from '../../../declare/kinds/day-of-year.ts';
import { dayOfYearText } from '../../../lib/day-of-year.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const dayOfYear: PlainView<DayOfYearField> = {
  text: ({ value }) => (typeof value === 'string' ? dayOfYearText(value) : ''),
  cell: ({ value }) =>
    typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, dayOfYearText(value))] : [],
  column: { sortedAs: 'dayOfYear', width: 92 },
};
