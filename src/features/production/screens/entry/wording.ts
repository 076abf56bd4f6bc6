import type { Translate } from '../../../../browser/translation.ts';
import { formatDecimal, withScale } from '../../../../lib/decimal.ts';
import { dayText } from '../../../../lib/format.ts';
import { periodText } from '../../../../lib/period-reading.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { numberIn } from './figure-cell.ts';
import { currentIn, isRefused, type OutputCell } from './period-rows.ts';

/** A period within a sentence: ngày 22/11/2026, tháng 11/2026, Q4/2026, năm 2026. */
export function periodName(t: Translate, kind: PeriodKind, start: string): string {
  return t(`production:entry.period.${kind}`, { text: periodText({ kind, start }) });
}

/** A period as the header of its row. The days of one month need no year. */
export function rowText(kind: PeriodKind, start: string): string {
  return kind === 'day' ? dayText(start).slice(0, 5) : periodText({ kind, start });
}

/** An amount for display, with a minimum number of decimals; a dash if it is not known. */
export function amountText(amount: string | null | undefined, language: string, decimals = 0): string {
  return amount ? formatDecimal(withScale(amount, decimals), language) : '–';
}

/** What an empty cell shows of its parts; undefined: nothing is known. */
export function summedText({ sum }: OutputCell, language: string, decimals = 0): string | undefined {
  return sum && `Σ ${formatDecimal(withScale(sum.amount, decimals), language)}`;
}

/**
 * The text beside the amount of a cell: the stored figure if the typed one was refused, the number of known days of its
 * parts, or their sum if the figure differs.
 */
export function relatedText(cell: OutputCell, t: Translate, language: string): string | undefined {
  const { sum, text, isFrozen } = cell;
  if (isRefused(cell)) {
    return t(`production:entry.stands.${isFrozen ? 'signed' : 'stored'}`, {
      amount: amountText(currentIn(cell), language),
    });
  }
  if (!sum) return undefined;
  const isPart = sum.known !== undefined && sum.days !== undefined && sum.known < sum.days;
  const isOther = text !== '' && numberIn(text) !== sum.amount;
  const parts = [
    ...(isOther ? [summedText(cell, language)] : []),
    ...(isPart ? [t('production:entry.known', { known: sum.known, days: sum.days })] : []),
  ];
  return parts.join(' · ') || undefined;
}
