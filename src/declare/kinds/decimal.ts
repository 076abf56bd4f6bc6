import { canonicalDecimal, compareDecimals, decimalFault, isDecimal, withScale } from '../../lib/decimal.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/**
 * An exact number with a fixed number of decimals, or null. It travels as text (`"1384.05"`: a dot, no separators),
 * because JSON numbers are binary fractions.
 */
export interface DecimalField extends CommonField {
  readonly kind: 'decimal';
  /** The number of digits in all, and after the decimal mark. */
  readonly precision: number;
  readonly scale: number;
  /** The minimum and the maximum of a value. */
  readonly least?: string;
  readonly most?: string;
  /** Another field of the record. This value must not be less than that one. */
  readonly notBelow?: string;
  /** The unit of measurement, as it is written after the number: `m`, `m³/s`, `MWh`. */
  readonly unit?: string;
}

/** The maximum length of a bound in a filter. No number of any field is longer. */
const longestBound = 40;

/**
 * The names of the two filters of a range; both bounds are inclusive. As in every filter, -1 means all, so a bound of
 * minus one is written -1.0.
 */
export function boundsOf(name: string): readonly [least: string, most: string] {
  return [`${name}From`, `${name}To`];
}

function ofBounds<V>(name: string, value: (key: string) => V): Record<string, V> {
  return Object.fromEntries(boundsOf(name).map((key) => [key, value(key)]));
}

/** A number as it travels. */
const written = /^[+-]?\d+(?:\.\d+)?$/;

export const decimal: DeclaredKind<DecimalField, string | null> = {
  empty: () => null,
  input: (z, field) => {
    const { scale, least = '', most = '' } = field;
    const isRight = (fault: string) => (value: string) => decimalFault(value, field) !== fault;
    const schema = z
      .string()
      .trim()
      .regex(written, { error: 'decimal', abort: true })
      .overwrite(canonicalDecimal)
      .refine(isRight('decimals'), { error: 'decimals' })
      .refine(isRight('digits'), { error: 'digits' })
      .refine(isRight('tooSmall'), { error: 'tooSmall', params: { min: least } })
      .refine(isRight('tooBig'), { error: 'tooBig', params: { max: most } })
      .overwrite((value) => withScale(value, scale));
    return field.required === true ? schema : schema.nullable();
  },
  output: (z) => z.string().nullable(),
  filter: {
    input: (z, name) => {
      const bound = z.string().trim().max(longestBound).regex(written, { error: 'decimal' });
      return ofBounds(name, () => bound.overwrite(canonicalDecimal).optional());
    },
    fromAddress: (search, name) =>
      Object.fromEntries(
        boundsOf(name).flatMap((key) => {
          const text = search.get(key) ?? '';
          return isDecimal(text) && text.length <= longestBound ? [[key, canonicalDecimal(text)]] : [];
        }),
      ),
    toAddress: (input, name) => ofBounds(name, (key) => input[key] as string | undefined),
  },
  order: {
    after: (field) => field.notBelow,
    wrong: (lower, upper) => isDecimal(lower) && isDecimal(upper) && compareDecimals(upper, lower) < 0,
    code: () => 'lower',
  },
  // A form may hold text that is not a number yet. It equals only itself.
  same: (one, other) =>
    typeof one === 'string' && typeof other === 'string' && isDecimal(one) && isDecimal(other)
      ? canonicalDecimal(one) === canonicalDecimal(other)
      : (one ?? null) === (other ?? null),
};
