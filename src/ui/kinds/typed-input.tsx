import { Input, type InputRef } from 'antd';
import { type KeyboardEventHandler, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { ControlAttributes } from './input.ts';

interface TypedInputProps {
  readonly control: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** A text as the value that it says; undefined: none. */
  readonly read: (text: string) => string | undefined;
  /** A value as a person writes it. */
  readonly write: (value: string) => string;
  /** A value as it stands while the cursor is elsewhere; absent: as it is written. */
  readonly show?: (value: string) => string;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly className: string;
  readonly placeholder?: string;
  /** What stands within the line, behind the text. */
  readonly suffix?: ReactNode;
  /** What is said of a text that was typed, and of the value it was read as. */
  readonly note?: (text: string, held: unknown) => ReactNode;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly onLeave?: (() => void) | undefined;
  readonly ref?: Ref<InputRef>;
}

/**
 * A line in which a value can be written in several ways. What the form holds is at each moment what the line says; what
 * says nothing is held as it stands, so that the field's check can say so. When the line is left, it is written one way.
 */
export function TypedInput({
  control,
  value,
  onChange,
  read,
  write,
  show = write,
  note,
  onLeave,
  ...look
}: TypedInputProps) {
  const [isEntered, setEntered] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isPointedAt = useRef(false);
  // Keys choose what they come to, so that typing replaces it: another text takes that away. A finger puts the cursor itself.
  useLayoutEffect(() => {
    if (isEntered && !isPointedAt.current) field.current?.select();
  }, [isEntered]);
  // What was read is kept: "mai 8h" read again would be another day after midnight.
  const [typed, setTyped] = useState<{ text: string; held: string | null; done: boolean }>(untouched);
  const held = value === undefined || value === '' ? null : value;
  // Another value than the one typed came from elsewhere: from a draft, or from the server.
  const isOwn = typed.held === held;
  return (
    <>
      <Input
        {...control}
        {...look}
        autoComplete="off"
        value={isOwn && !typed.done ? typed.text : (isEntered ? write : show)(String(held ?? ''))}
        onPointerDown={() => {
          isPointedAt.current = true;
        }}
        onFocus={({ target }) => {
          field.current = target;
          setEntered(show !== write);
        }}
        onChange={({ target: { value: text } }) => {
          const next = text.trim() === '' ? null : (read(text) ?? text.trim());
          setTyped({ text, held: next, done: false });
          onChange(next);
        }}
        onBlur={() => {
          isPointedAt.current = false;
          setEntered(false);
          setTyped({ ...typed, done: true });
          onLeave?.();
        }}
      />
      {/* Stays when the line is left: what is being pressed then must not move away. */}
      {note?.(isOwn ? typed.text : '', held)}
    </>
  );
}

const untouched = { text: '', held: null, done: true };
