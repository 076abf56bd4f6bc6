import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { DecimalField } from '../../../declare/kinds/decimal.ts';
import { formatDecimal, isDecimal } from '../../../lib/decimal.ts';
import { markOf } from '../../../lib/decimal-reading.ts';
import type { InputKind, InputProps } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';
import { ambiguityErrors, formValueOf, possibleNumbers, typedText } from './ambiguous-number.ts';

export const decimal: InputKind<DecimalField> = {
  Input: DecimalInput,
  problems: (value, field) => ambiguityErrors(String(value), field),
};

/**
 * For an ambiguous number two buttons ask which one is meant; the input never guesses and never loses what was typed.
 */
function DecimalInput({ field, value, onChange, control }: InputProps<DecimalField>) {
  const { t, language } = useTranslation();
  const mark = markOf(language);
  const written = (number: string) => typedText(number, field, mark);
  const choose = (number: string) => {
    onChange(number);
    document.getElementById(control.id ?? '')?.focus();
  };
  return (
    <>
      <TypedInput
        control={control}
        className="field-decimal figures"
        inputMode="decimal"
        value={value}
        onChange={onChange}
        read={(text) => formValueOf(text, field)}
        write={written}
        show={(number) => (isDecimal(number) ? formatDecimal(number, language) : written(number))}
        suffix={field.unit}
      />
      <span className="field-note field-question" role="status">
        {possibleNumbers(value, field)?.map((number, place) => (
          <span key={number}>
            {t(place === 0 ? 'kit:decimal.ask' : 'kit:decimal.or')}{' '}
            <Button size="small" onClick={() => choose(number)}>
              {`${formatDecimal(number, language)} ${field.unit ?? ''}`.trim()}
            </Button>
          </span>
        ))}
      </span>
    </>
  );
}
