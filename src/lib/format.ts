import { type Clock, siteClock } from './clock.ts';
import { presentTime } from './present-time.ts';

/** An instant as dd/MM/yyyy HH:mm, on the site's clock by default. */
export function formatInstant(instant: string | number, clock: Clock = siteClock()): string {
  const shown = clock.shows(typeof instant === 'number' ? instant : Date.parse(instant));
  return `${shown.slice(8, 10)}/${shown.slice(5, 7)}/${shown.slice(0, 4)} ${shown.slice(11)}`;
}

/** An instant to the second, as dd/MM/yyyy HH:mm:ss, for lists where the order of events matters. */
export function formatSecond(instant: string | number): string {
  return `${formatInstant(instant)}:${new Date(instant).toISOString().slice(17, 19)}`;
}

/** The day of an instant as dd/MM/yyyy. */
export function formatDay(instant: string | number, clock?: Clock): string {
  return formatInstant(instant, clock).slice(0, 10);
}

/** A calendar day (YYYY-MM-DD) as dd/MM/yyyy. */
export function dayText(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** The time of day of an instant as HH:mm. */
export function formatTime(instant: string | number, clock?: Clock): string {
  return formatInstant(instant, clock).slice(11);
}

let notation = 'vi';

/** Sets the language of number formats. */
export function setNotation(language: string): void {
  notation = language;
}

/**
 * A number in the format of the present language, Vietnamese by default: 1.384,48. `digits`: the maximum number of
 * decimals.
 */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString(notation, { maximumFractionDigits: digits });
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A file size for people: "820 KB", "1,4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(bytes / megabyte, 1)} MB`;
}

/** A duration as media players show it: 1:15, or 1:02:05 from an hour on. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

const minute = 60_000;
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/** How long ago an instant was ("2 giờ trước"), or how far ahead it is. Beyond thirty days: the day itself. */
export function formatRelative(instant: string, language: string, now: number = presentTime()): string {
  const distance = Date.parse(instant) - now;
  const [unit, length] = steps.find((step) => Math.abs(distance) >= step[1]) ?? ['second', Number.POSITIVE_INFINITY];
  const amount = Math.trunc(distance / length);
  if (unit === 'day' && Math.abs(amount) > 30) return formatDay(instant);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(amount, unit);
}
