import { canonicalDecimal, formatDecimal, multiplyDecimals } from '../../../../lib/decimal.ts';
import { daysFrom, endOfPeriod, type PeriodKind } from '../../figures/contract/periods.ts';

/** How an amount of energy is stored: MWh to the kWh, up to what a country uses in years. */
export const energy = { precision: 14, scale: 3, least: '0', unit: 'MWh' } as const;

/** The most that a capacity in MW can generate in a period, in MWh: more is asked about, as the rules of output do in SQL (`hours`). */
export function mostOf(capacity: string, kind: PeriodKind, start: string): string {
  return multiplyDecimals(capacity, String(24 * daysFrom(start, endOfPeriod(kind, start))));
}

/** An amount within the words of a refusal, as the plant writes it. */
export function formattedAmount(amount: string): string {
  return formatDecimal(canonicalDecimal(amount), 'vi');
}
