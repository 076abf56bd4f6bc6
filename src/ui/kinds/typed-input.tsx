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
  /** What is said of a text that was typed. */
  readonly note?: (text: string) => ReactNode;
}

/**
 * A line in which a value can be written in several ways. What the form holds is at each moment what the line says; what
 * says nothing is held as it stands, so that the field's check can say so. When the line is left, it is written one way.
 */
export function TypedInput({ control, value, onChange, read, write, unit, note, ...look }: TypedInputProps) {
  const [typed, setTyped] = useState({ text: '', done: true });
  const heldFor = (text: string) => (text.trim() === '' ? null : (read(text) ?? text.trim()));
  const held = value === undefined || value === '' ? null : value;
  // Another value than the one typed came from elsewhere: from a draft, or from the server.
  const isOwn = heldFor(typed.text) === held;
  return (
    <>
      <Input
        {...control}
        {...look}
        autoComplete="off"
        value={isOwn && !typed.done ? typed.text : write(String(held ?? ''))}
        onChange={(event) => {
          setTyped({ text: event.target.value, done: false });
          onChange(heldFor(event.target.value));
        }}
        onBlur={() => setTyped({ ...typed, done: true })}
        {...(unit && { suffix: unit })}
      />
      {/* Stays when the line is left: what is being pressed then must not move away. */}
      {isOwn && note?.(typed.text)}
    </>
  );
}
