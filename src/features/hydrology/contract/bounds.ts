import type { FieldError } from '../../../contract/errors.ts';
import type { Zod } from '../../../contract/operation.ts';
import { dateSchema } from '../../../contract/values.ts';
import { decimalFault, formatDecimal, isDecimal } from '../../../lib/decimal.ts';
import { measured, type ValueName } from './measured-values.ts';

/** The first day of which readings are kept, and the day from which on nobody asks for any. */
const [firstDay, endOfDays] = ['1950-01-01', '3000-01-01'];
const firstReading = Date.parse(`${firstDay}T00:00:00+07:00`);
/** How long after the clock's time a reading may lie: later is a mistake. */
const furthestAhead = 31 * 24 * 3_600_000;

/** Why values cannot be: codes of the texts `hydrology.refusal` at the value's name. */
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

/** Whether the ledger may know of a day. */
export function isReadingDay(day: string): boolean {
  return day >= firstDay && day < endOfDays;
}

/** A day of which readings can be asked, and which can be signed off. */
export function readingDay(z: Zod) {
  return dateSchema(z).refine(isReadingDay, { error: 'date' });
}

/** Why a reading cannot be of that moment. */
export function momentRefusal(at: number, now: number): FieldError | undefined {
  if (at < firstReading) return { path: 'at', code: 'beforeReadings' };
  if (at > now + furthestAhead) return { path: 'at', code: 'tooFarAhead', values: { max: 31 } };
  return at % 60_000 === 0 ? undefined : { path: 'at', code: 'wholeMinute' };
}

/** The figure that the text of a fault names. */
function boundOf(fault: string, { scale, precision, most }: (typeof measured)[number]): string | number {
  if (fault === 'decimals') return scale;
  return fault === 'digits' ? precision - scale : most;
}

/** The figures of a text as people read them: grouped, with their unit (1.500 m). Counts stay as they are. */
export function formattedFigures(
  { unit = '', ...values }: Readonly<Record<string, string | number>>,
  language: Parameters<typeof formatDecimal>[1],
): Record<string, string | number> {
  const formatted = Object.entries(values).map(([name, value]) => {
    const isFigure = typeof value === 'string' && figures.has(name) && isDecimal(value);
    return [name, isFigure ? `${formatDecimal(value, language)} ${unit}`.trim() : value];
  });
  return Object.fromEntries(formatted);
}

const figures: ReadonlySet<string> = new Set(['max', 'min', 'limit']);
