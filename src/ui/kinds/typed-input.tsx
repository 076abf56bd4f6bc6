import { Input, type InputRef } from 'antd';
import { type KeyboardEventHandler, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { ControlAttributes } from './input.ts';

interface TypedInputProps {
  readonly control: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  /** Parses a text; undefined: not understood. */
  readonly read: (text: string) => string | undefined;
  /** Formats a value for editing. */
  readonly write: (value: string) => string;
  /** Formats a value while the input does not have the focus; absent: as `write` does. */
  readonly show?: (value: string) => string;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly className: string;
  readonly placeholder?: string;
  /** Shown within the input, after the text. */
  readonly suffix?: ReactNode;
  /** A note about the typed text, the value it was read as, and the text that the input shows. */
  readonly note?: (text: string, held: unknown, shown: string) => ReactNode;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly onLeave?: (() => void) | undefined;
  readonly ref?: Ref<InputRef>;
}

/**
 * An input for a value with several notations. The form always has the value of the current text; a text that is not
 * understood is passed on unchanged, so that validation can report it. On blur the text is reformatted.
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
  // Tab selects the text so that typing replaces it; a changed text would lose the selection. A pointer places the
  // caret itself.
  useLayoutEffect(() => {
    if (isEntered && !isPointedAt.current) field.current?.select();
  }, [isEntered]);
  // Remembers the value that was read: "mai 8h" would mean another day after midnight.
  const [typed, setTyped] = useState<{ text: string; held: string | null; done: boolean }>(untouched);
  const held = value === undefined || value === '' ? null : value;
  // A value other than the typed one comes from elsewhere: from a draft, or from the server.
  const isOwn = typed.held === held;
  const shown = isOwn && !typed.done ? typed.text : (isEntered ? write : show)(String(held ?? ''));
  return (
    <>
      <Input
        {...control}
        {...look}
        autoComplete="off"
        value={shown}
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
      {note?.(isOwn ? typed.text : '', held, shown)}
    </>
  );
}

const untouched = { text: '', held: null, done: true };
