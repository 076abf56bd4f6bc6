import type { DecimalBounds } from '../../../lib/decimal.ts';
import { recordOf } from '../../../lib/records.ts';

/** A measured parameter: its name in the API and its column in the table. */
interface Measured extends DecimalBounds {
  readonly name: string;
  readonly column: string;
  readonly unit: 'm' | 'm³/s' | 'mm' | '';
  readonly least: string;
  readonly most: string;
  /**
   * The minimum number of decimals to show, as its gauge has them, so that a column aligns. Default: those of the
   * value.
   */
  readonly decimals?: number;
}

const level = { unit: 'm', precision: 7, scale: 2, least: '0', most: '1500', decimals: 2 } as const;
const flow = { unit: 'm³/s', precision: 9, scale: 2, least: '0', most: '30000' } as const;
const gates = { unit: '', precision: 2, scale: 0, least: '0', most: '20' } as const;

/**
 * The parameters of a reading, in the order of the entry columns. Values outside the bounds are impossible and refused;
 * unlikely values are warnings (`contract/warnings.ts`). A missing value was not measured: it is not zero.
 */
export const measured = [
  { name: 'upstream', column: 'upstream', ...level },
  { name: 'downstream', column: 'downstream', ...level },
  { name: 'inflow', column: 'inflow', ...flow },
  { name: 'totalRelease', column: 'total_release', ...flow },
  { name: 'spill', column: 'spill', ...flow },
  { name: 'turbine', column: 'turbine', ...flow },
  { name: 'bottomGates', column: 'bottom_gates', ...gates },
  { name: 'surfaceGates', column: 'surface_gates', ...gates },
  { name: 'rainfall', column: 'rainfall', unit: 'mm', precision: 6, scale: 1, least: '0', most: '2000' },
] as const satisfies readonly Measured[];

export type MeasuredValue = (typeof measured)[number];
export type ValueName = MeasuredValue['name'];

/** Each value as a canonical decimal; null: not measured. */
export type Values = Readonly<Record<ValueName, string | null>>;

export const valueNames: readonly ValueName[] = measured.map(({ name }) => name);

/** A reading without values. */
export const noValues: Values = valuesFrom(() => null);

/** Builds the values of all parameters with a function of the name. */
export function valuesFrom(of: (name: ValueName) => string | null): Values {
  return recordOf(valueNames, of);
}

/** The parameter with a name. */
export function measuredBy(name: ValueName): MeasuredValue {
  const found = measured.find((each) => each.name === name);
  if (!found) throw new TypeError(`Unknown measured value ${name}.`);
  return found;
}
