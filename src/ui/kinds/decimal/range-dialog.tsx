import { useTranslation } from '../../../browser/use-translation.ts';
import { boundsOf, type DecimalField } from '../../../declare/kinds/decimal.ts';
import { compareDecimals, formatDecimal, isDecimal } from '../../../lib/decimal.ts';
import type { FilterProps } from '../filter.ts';
import { problemText } from '../problem-text.ts';
import type { RangeDialogPlace } from '../range-button.tsx';
import { type Range, RangeForm } from '../range-form.tsx';
import { ambiguityErrors } from './ambiguous-number.ts';
import { decimal } from './input.tsx';

interface DecimalRangeDialogProps extends RangeDialogPlace, Omit<FilterProps<DecimalField>, 'onChange'> {
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** The range of numbers that a list shows, typed as in a form: an ambiguous number is asked about. */
export default function DecimalRangeDialog({
  resource,
  name,
  field,
  input,
  onChange,
  ...place
}: DecimalRangeDialogProps) {
  const { t, language } = useTranslation();
  const [from, to] = boundsOf(name).map((key) => (input[key] === undefined ? null : String(input[key])));
  // The filter accepts any number, whatever the field's bounds.
  const { least: _least, most: _most, notBelow: _notBelow, ...asked } = field;
  const problemOf = (range: Range, end: 0 | 1) => {
    const [held, other] = [range[end], range[0]];
    const [problem] = held === null ? [] : ambiguityErrors(held, asked);
    if (problem) return problemText(t, resource, name, problem);
    const isBackwards =
      end === 1 && held !== null && other !== null && isDecimal(other) && compareDecimals(held, other) < 0;
    if (!isBackwards) return undefined;
    return problemText(t, resource, name, { code: 'tooSmall', values: { min: formatDecimal(other, language) } });
  };
  const { Input } = decimal;
  return (
    <RangeForm
      {...place}
      range={[from ?? null, to ?? null]}
      labels={[t('kit:range.since', { from: '' }).trim(), t('kit:range.until', { to: '' }).trim()]}
      problemOf={problemOf}
      field={({ id, control, value, onChange: onType }) => (
        <Input
          {...{ resource, name, control, value, shown: undefined, disabled: false, recordId: undefined }}
          field={asked}
          labelId={id}
          onChange={(held) => onType(typeof held === 'string' && held !== '' ? held : null)}
        />
      )}
      onChange={onChange}
    />
  );
}
