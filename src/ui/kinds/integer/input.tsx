import { useTranslation } from '../../../browser/use-translation.ts';
import type { IntegerField } from '../../../declare/kinds/integer.ts';
import { type DecimalMark, markOf, readDecimal } from '../../../lib/decimal-reading.ts';
import type { InputKind, InputProps } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';

export const integer: InputKind<IntegerField> = {
  Input: IntegerInput,
  problems: (value, { min, max }) => {
    if (typeof value !== 'number') return [{ code: 'wholeNumber' }];
    if (value < min) return [{ code: 'tooSmall', values: { min } }];
    return value > max ? [{ code: 'tooBig', values: { max } }] : [];
  },
};

/** A whole number typed as text: a value out of bounds gets an error, and is never changed. */
function IntegerInput({ value, onChange, control }: InputProps<IntegerField>) {
  const { language } = useTranslation();
  return (
    <TypedInput
      control={control}
      className="field-decimal figures"
      inputMode="numeric"
      value={typeof value === 'number' ? String(value) : value}
      onChange={(text) => onChange(text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : text)}
      read={(text) => wholeOf(text, markOf(language))}
      write={(number) => number}
    />
  );
}

/** The whole number in a text; 1.384 is one if the language separates thousands with a dot. */
function wholeOf(text: string, mark: DecimalMark): string | undefined {
  const reading = readDecimal(text, { mark });
  return 'value' in reading && /^-?\d+$/.test(reading.value) ? reading.value : undefined;
}
