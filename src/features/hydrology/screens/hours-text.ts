import type { Translate } from '../../../browser/translation.ts';

/** Full hours as people write them: 7h, 13h. */
export function hoursText(hours: readonly number[], t: Translate): string {
  return hours.map((hour) => t('hydrology:entry.scheme.hour', { hour })).join(', ');
}
