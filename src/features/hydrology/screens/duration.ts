import type { Translate } from '../../../browser/translation.ts';

const hour = 3_600_000;

/** A duration in days and hours, one of less than a day to the minute; empty for less than a minute. */
export function durationText(milliseconds: number, t: Translate): string {
  const [days, hours, minutes] = [
    Math.floor(milliseconds / (24 * hour)),
    Math.floor(milliseconds / hour) % 24,
    Math.round((milliseconds % hour) / 60_000),
  ];
  const parts = [
    ...(days > 0 ? [t('hydrology:event.days', { count: days })] : []),
    ...(hours > 0 ? [t('hydrology:event.hours', { count: hours })] : []),
    ...(days === 0 && minutes > 0 ? [t('hydrology:event.minutes', { count: minutes })] : []),
  ];
  return parts.join(' ');
}
