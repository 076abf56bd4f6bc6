import { canonicalDecimal, compareDecimals, decimalFault, isDecimal, withScale } from '../../lib/decimal.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/**
 * A number with a fixed count of decimals, or null: exact, so that what was typed is what is read. It travels as text
 * (`"1384.05"`: a dot, no separators), because the numbers of JSON are binary fractions.
 */
export interface DecimalField extends CommonField {
  readonly kind: 'decimal';
  /** Digits in all, and of these after the decimal mark. */
  readonly precision: number;
  readonly scale: number;
  /** What no value can be less, or more, than. */
  readonly least?: string;
  readonly most?: string;
  /** A field of the same record that this one must not be less than. */
  readonly notBelow?: string;
  /** The unit of measurement, as it is written behind the number: `m`, `m³/s`, `MWh`. */
  readonly unit?: string;
}

/** Characters of a bound; no number of any field is longer. */
const longestBound = 40;

/** What lists call the least and the most that is asked of a field; both are among what is found. As in every filter -1 asks for all: a bound of so much is -1.0. */
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
  // A form may hold what is no number yet; that is only like itself.
  same: (one, other) =>
    typeof one === 'string' && typeof other === 'string' && isDecimal(one) && isDecimal(other)
      ? canonicalDecimal(one) === canonicalDecimal(other)
      : (one ?? null) === (other ?? null),
};
