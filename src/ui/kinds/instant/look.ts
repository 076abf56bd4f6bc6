import type { InstantField } from '../../../declare/kinds/instant.ts';
import { formatDay, formatInstant, formatTime } from '../../../lib/format.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';
import { momentNote } from './moment-note.ts';

export const instant: Look<InstantField> = {
  text: ({ value }) => (typeof value === 'string' ? momentText(value) : ''),
  cell: ({ value, resource, name, values }, { t }) => {
    if (typeof value !== 'string') return [];
    const note = momentNote(resource, name, values);
    const mark = note && plain('span', { class: 'list-note', 'data-note': note }, t(`kit:list.${note}`));
    return [
      plain('span', { class: 'list-line figures' }, formatDay(value)),
      plain('span', { class: 'list-aside figures' }, formatTime(value), mark),
    ];
  },
  column: { newestFirst: true },
};

/** A form may also hold what is no moment yet: it stands there as it was typed. */
function momentText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : formatInstant(value);
}
