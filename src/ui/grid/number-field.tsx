import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatDecimal, withScale } from '../../lib/decimal.ts';
import { writtenIn } from '../../lib/localized-decimal.ts';

interface NumberFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'inputMode' | 'ref'> {
  /** What is typed over. */
  text: string;
  /** The number that the text says; none: it says no number, or nothing. */
  number: string | null | undefined;
  /** So many decimals it has at least while the cursor is elsewhere. */
  decimals?: number | undefined;
  onText: (text: string) => void;
  /** Told that the cursor has left; while another window is looked at, it has not. */
  onLeft?: (() => void) | undefined;
}

/**
 * A field for a number, which stands as it is read elsewhere (1.384,48). Where the cursor comes to it, it is the same number without
 * separators, to be typed over; what is typed stays as it is typed until the cursor leaves.
 */
export function NumberField({ text, number, decimals = 0, onText, onLeft, onFocus, ...input }: NumberFieldProps) {
  const { language } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState<'away' | 'here' | 'typing'>('away');
  const isEntered = cursor !== 'away' && !input.readOnly;
  // Another text takes the selection away, which typing replaces.
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
