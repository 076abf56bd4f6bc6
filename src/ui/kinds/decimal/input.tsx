import { useWords } from '../../../browser/words.ts';
import { type DecimalField, decimalFault } from '../../../declare/kinds/decimal.ts';
import type { InputKind, InputProps } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';
import { readNumber, readsTwoWays, typedNumber } from './reading.ts';

export const decimal: InputKind<DecimalField> = {
  Input: DecimalInput,
  problems: (value, field) => {
    const code = decimalFault(String(value), field);
    return code ? [{ code }] : [];
  },
};

function DecimalInput({ field, value, onChange, control }: InputProps<DecimalField>) {
  const { t, language } = useWords();
  const read = (text: string) => readNumber(text, language, field.unit);
  return (
    <TypedInput
      control={control}
      className="field-decimal figures"
      inputMode="decimal"
      value={value}
      onChange={onChange}
      read={read}
      write={(number) => typedNumber(number, language)}
      suffix={field.unit}
      note={(text) =>
        readsTwoWays(text, language, field.unit) && (
          <span className="field-note" role="status">
            {t('kit:decimal.read', { number: `${read(text)} ${field.unit ?? ''}`.trim() })}
          </span>
        )
      }
    />
  );
}
