import type { TimeOfDayField } from '../../../declare/kinds/time-of-day.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const timeOfDay: PlainView<TimeOfDayField> = {
  text: ({ value }) => String(value ?? ''),
  cell: ({ value }) => (typeof value === 'string' ? [plain('span', { class: 'list-line figures' }, value)] : []),
  column: { width: 80 },
};
