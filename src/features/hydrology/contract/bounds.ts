import type { FieldError } from '../../../contract/errors.ts';
import type { Zod } from '../../../contract/operation.ts';
import { dateSchema } from '../../../contract/values.ts';
import { decimalFault } from '../../../lib/decimal.ts';
import { measured, type ValueName } from './measured-values.ts';

/** The first day of readings, and the first day after which none can be requested. */
const [firstDay, endOfDays] = ['1950-01-01', '3000-01-01'];
const firstReading = Date.parse(`${firstDay}T00:00:00+07:00`);
/** How far in the future a reading may be. Later is a mistake. */
const furthestAhead = 31 * 24 * 3_600_000;

/** Why values are not possible: codes of the texts `hydrology.refusal`, at the name of each value. */
export function refusalsOf(values: Readonly<Partial<Record<ValueName, string | null | undefined>>>): FieldError[] {
  const refusals: FieldError[] = [];
  for (const each of measured) {
    const text = values[each.name];
    const fault = text === undefined || text === null ? undefined : decimalFault(text, each);
    if (!fault) continue;
    const code = fault === 'decimals' && each.scale === 0 ? 'wholeNumber' : fault;
    refusals.push({ path: each.name, code, values: { max: boundOf(fault, each), min: each.least, unit: each.unit } });
  }
  return refusals;
}

/** Whether the ledger can have readings of a day. */
export function isReadingDay(day: string): boolean {
  return day >= firstDay && day < endOfDays;
}

/** A day whose readings can be requested and signed off. */
export function readingDay(z: Zod) {
  return dateSchema(z).refine(isReadingDay, { error: 'date' });
}

/** Why a reading cannot have this time. */
export function momentRefusal(at: number, now: number): FieldError | undefined {
  if (at < firstReading) return { path: 'at', code: 'beforeReadings' };
  if (at > now + furthestAhead) return { path: 'at', code: 'tooFarAhead', values: { max: 31 } };
  return at % 60_000 === 0 ? undefined : { path: 'at', code: 'wholeMinute' };
}

/** The bound for the text of a fault. */
function boundOf(fault: string, { scale, precision, most }: (typeof measured)[number]): string | number {
  if (fault === 'decimals') return scale;
  return fault === 'digits' ? precision - scale : most;
}
