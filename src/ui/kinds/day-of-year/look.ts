import type { DayOfYearField } from '../../../declare/kinds/day-of-year.ts';
import { dayOfYearText } from '../../../lib/day-of-year.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const dayOfYear: Look<DayOfYearField> = {
  text: ({ value }) => (typeof value === 'string' ? dayOfYearText(value) : ''),
  cell: ({ value }) =>
    typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, dayOfYearText(value))] : [],
  column: { width: 92 },
};
