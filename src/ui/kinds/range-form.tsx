import { Button } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { Popup } from './date/popup.tsx';
import type { ControlAttributes } from './input.ts';
import type { RangeDialogPlace } from './range-button.tsx';
import './range-form.css';

/** From and to; null: no bound. */
export type Range = readonly [from: string | null, to: string | null];

interface RangeFormProps extends RangeDialogPlace {
  readonly range: Range;
  readonly labels: readonly [from: string, to: string];
  /** The error of an end of the range; undefined: none. */
  readonly problemOf: (range: Range, end: 0 | 1) => string | undefined;
  readonly field: (line: {
    id: string;
    control: ControlAttributes;
    value: string | null;
    onChange: (value: string | null) => void;
  }) => ReactNode;
  readonly onChange: (from: string | null, to: string | null) => void;
  /** Shown above the two inputs. */
  readonly children?: ReactNode;
}

/** Inputs for the ends of a range; errors are shown next to them, and the list changes only once there are none. */
export function RangeForm({
  anchor,
  label,
  onClose,
  labels,
  problemOf,
  field,
  onChange,
  children,
  ...props
}: RangeFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [range, setRange] = useState<Range>(props.range);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const id = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const ends = [0, 1] as const;
  const problems = ends.map((end) => problemOf(range, end));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    const wrong = problems.findIndex((problem) => problem !== undefined);
    if (wrong < 0) onChange(...range);
    else form.current?.querySelectorAll('input')[wrong]?.focus();
  };
  return (
    <Popup anchor={anchor} label={label} onClose={onClose}>
      <form ref={form} className="range-form" noValidate onSubmit={submit}>
        {children}
        {ends.map((end) => {
          const problem = isSubmitted ? problems[end] : undefined;
          const [line, problemId] = [`${id}-${end}`, `${id}-${end}-problem`];
          const described = problem ? ({ 'aria-invalid': 'true', 'aria-describedby': problemId } as const) : {};
          return (
            <div key={end} className="range-form-field">
              <label htmlFor={line}>{labels[end]}</label>
              {field({
                id: line,
                control: { id: line, ...described },
                value: range[end],
                onChange: (value) => setRange(end === 0 ? [value, range[1]] : [range[0], value]),
              })}
              {problem && (
                <span id={problemId} className="range-form-problem" role="alert">
                  {problem}
                </span>
              )}
            </div>
          );
        })}
        <div className="range-form-foot">
          <Button onClick={() => onChange(null, null)}>{t('kit:range.clear')}</Button>
          <Button type="primary" htmlType="submit">
            {t('kit:range.apply')}
          </Button>
        </div>
      </form>
    </Popup>
  );
}
