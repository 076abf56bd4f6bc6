import type { Translate } from '../../../browser/translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { boundsOf, type DecimalField } from '../../../declare/kinds/decimal.ts';
import { formatDecimal } from '../../../lib/decimal.ts';

/** A range of numbers in words, with their unit; undefined without bounds. */
export function decimalRangeText(
  t: Translate,
  language: string,
  name: string,
  { unit }: DecimalField,
  input: ListInput,
): string | undefined {
  const [from, to] = boundsOf(name).map((key) =>
    input[key] === undefined ? undefined : formatDecimal(String(input[key]), language),
  );
  const form = from === undefined ? 'until' : to === undefined ? 'since' : 'whole';
  return (from ?? to) ? `${t(`kit:range.${form}`, { from, to })}${unit ? ` ${unit}` : ''}` : undefined;
}
