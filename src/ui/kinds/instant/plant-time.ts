import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { plantOffset } from '../../../lib/format.ts';

dayjs.extend(utc);

const plantHours = 7;

/**
 * An instant as the hands of the plant's clock show it, for a date picker. The result stands in UTC on purpose: a
 * zone of its own, or the browser's, could skip or repeat an hour, and the hands would jump.
 */
export function toPlantClock(instant: string | number): Dayjs {
  return dayjs.utc(instant).add(plantHours, 'hour');
}

/** The instant at which the plant's clock shows what a date picker holds, to the minute; ISO 8601 with offset. */
export function fromPlantClock(hands: Dayjs): string {
  return `${hands.format('YYYY-MM-DDTHH:mm')}:00${plantOffset}`;
}
