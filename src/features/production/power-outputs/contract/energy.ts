import { multiplyDecimals } from '../../../../lib/decimal.ts';
import { daysFrom, endOfPeriod, type PeriodKind } from '../../figures/contract/periods.ts';

/** How energy is stored: MWh with three decimals (kWh), up to the amount that a country uses in years. */
export const energy = { precision: 14, scale: 3, least: '0', unit: 'MWh' } as const;

/**
 * The most that a capacity in MW can generate in a period, in MWh. More raises a warning, as the rules of output do in
 * SQL (`hours`).
 */
export function mostOf(capacity: string, kind: PeriodKind, start: string): string {
  return multiplyDecimals(capacity, String(24 * daysFrom(start, endOfPeriod(kind, start))));
}
