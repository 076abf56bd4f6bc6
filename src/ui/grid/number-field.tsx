import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatDecimal, withScale } from '../../lib/decimal.ts';
import { writtenIn } from '../../lib/localized-decimal.ts';

interface NumberFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'inputMode' | 'ref'> {
  /** The editable text. */
  text: string;
  /** The number in the text; null or undefined if it is not one, or is empty. */
  number: string | null | undefined;
  /** The minimum number of decimals while the input does not have the focus. */
  decimals?: number | undefined;
  onText: (text: string) => void;
  /** Called when the focus leaves; not when the user looks at another window. */
  onLeft?: (() => void) | undefined;
}

/**
 * An input for a number, formatted as elsewhere (1.384,48). With the focus it shows the same number without separators,
 * selected, and keeps what is typed until the focus leaves.
 */
export function NumberField({ text, number, decimals = 0, onText, onLeft, onFocus, ...input }: NumberFieldProps) {
  const { language } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState<'away' | 'here' | 'typing'>('away');
  const isEntered = cursor !== 'away' && !input.readOnly;
  // A new text removes the selection, which typing is meant to replace.
  useLayoutEffect(() => {
    if (isEntered) field.current?.select();
  }, [isEntered]);
  const shown = (value: string) =>
    isEntered ? writtenIn(value, language) : formatDecimal(withScale(value, decimals), language);
  return (
    <input
      {...input}
      ref={field}
      value={cursor === 'typing' || typeof number !== 'string' ? text : shown(number)}
      onFocus={(event) => {
        setCursor((before) => (before === 'away' ? 'here' : before));
        onFocus?.(event);
      }}
      onBlur={({ currentTarget }) => {
        if (document.activeElement === currentTarget) return;
        setCursor('away');
        onLeft?.();
      }}
      onChange={(event) => {
        setCursor('typing');
        onText(event.target.value);
      }}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
    />
  );
}
