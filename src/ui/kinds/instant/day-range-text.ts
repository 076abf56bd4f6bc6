import type { Translate } from '../../../browser/translation.ts';
import type { daysOf } from '../../../lib/day-range.ts';
import { dayText } from '../../../lib/format.ts';

/** A range of days in words; undefined without bounds. */
export function dayRangeText(t: Translate, { from, to }: ReturnType<typeof daysOf>): string | undefined {
  if (from === undefined) return to && t('kit:range.until', { to: dayText(to) });
  if (to === undefined) return t('kit:range.since', { from: dayText(from) });
  return from === to ? dayText(from) : t('kit:range.whole', { from: dayText(from), to: dayText(to) });
}
