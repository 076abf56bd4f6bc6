import type { InstantField } from '../../../declare/kinds/instant.ts';
import { formatDay, formatInstant, formatTime } from '../../../lib/format.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const instant: PlainView<InstantField> = {
  text: ({ value }) => (typeof value === 'string' ? momentText(value) : ''),
  cell: ({ value }) => {
    if (typeof value !== 'string') return [];
    return [
      plain('span', { class: 'list-line figures' }, formatDay(value)),
      plain('span', { class: 'list-aside figures' }, formatTime(value)),
    ];
  },
  column: { sortedAs: 'time', width: 108 },
};

/** A form may also hold text that is not an instant yet: it is shown as typed. */
function momentText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : formatInstant(value);
}
