import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ControlAttributes } from './input.ts';

interface TypedInputProps {
  readonly control: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** A text as the value that it says; undefined: none. */
  readonly read: (text: string) => string | undefined;
  /** A value as a person writes it. */
  readonly write: (value: string) => string;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly className: string;
  readonly placeholder?: string;
  readonly unit?: string | undefined;
  /** What is said of a text while it is typed. */
  readonly note?: (text: string) => ReactNode;
}

/**
 * A line in which a value can be written in several ways. What the form holds is at each moment what the line says; what
 * says nothing is held as it stands, so that the field's check can say so. When the line is left, it is written one way.
 */
export function TypedInput({ control, value, onChange, read, write, unit, note, ...look }: TypedInputProps) {
  const [typed, setTyped] = useState<string>();
  const heldFor = (text: string) => (text.trim() === '' ? null : (read(text) ?? text.trim()));
  const held = value === undefined || value === '' ? null : value;
  // Another value than the one typed came from elsewhere: from a draft, or from the server.
  const text = typed !== undefined && heldFor(typed) === held ? typed : write(String(held ?? ''));
  return (
    <>
      <Input
        {...control}
        {...look}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(heldFor(event.target.value));
        }}
        onBlur={() => setTyped(undefined)}
        {...(unit && { suffix: unit })}
      />
      {note?.(text)}
    </>
  );
}
