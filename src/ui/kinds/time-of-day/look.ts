import type { TimeOfDayField } from '../../../declare/kinds/time-of-day.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const timeOfDay: Look<TimeOfDayField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value }) => (typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, value)] : []),
  column: { width: 80 },
};
