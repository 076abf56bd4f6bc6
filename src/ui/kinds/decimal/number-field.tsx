import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import { formatDecimal } from '../../../lib/decimal.ts';

interface NumberFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'inputMode' | 'ref'> {
  /** What is typed over. */
  text: string;
  /** The number that the text says; none: it says no number, or nothing. */
  number: string | null | undefined;
  onText: (text: string) => void;
}

/** A field for a number, which stands as it is read elsewhere (1.384,48) until the cursor comes to it: it is typed without separators. */
export function NumberField({ text, number, onText, onFocus, ...input }: NumberFieldProps) {
  const { language } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [isEntered, setEntered] = useState(false);
  const isTyped = isEntered && !input.readOnly;
  // Another text takes the selection away, which typing replaces.
  useLayoutEffect(() => {
    if (isTyped) field.current?.select();
  }, [isTyped]);
  return (
    <input
      {...input}
      ref={field}
      value={isTyped || typeof number !== 'string' ? text : formatDecimal(number, language)}
      onFocus={(event) => {
        setEntered(true);
        onFocus?.(event);
      }}
      onBlur={() => setEntered(false)}
      onChange={(event) => onText(event.target.value)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
    />
  );
}
