import { Input, type InputProps, type InputRef } from 'antd';
import type { ReactNode } from 'react';
import { useFocusWithoutScroll } from '../keep-in-view.ts';

interface PopoverFormProps {
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over the editor. It stands inside the record's own form, which must not hear of its submit. */
export function PopoverForm({ onSave, onClose, children }: PopoverFormProps) {
  return (
    <form
      className="rich-text-form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSave();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </form>
  );
}

interface AddressInputProps extends Pick<InputProps, 'id' | 'value' | 'placeholder' | 'aria-describedby'> {
  /** What was sent is no address that can be taken. */
  refused: boolean;
  onChange: (address: string) => void;
}

/** Takes an address; the cursor is in it when the form opens. */
export function AddressInput({ refused, onChange, ...input }: AddressInputProps) {
  return (
    <Input
      {...input}
      ref={useFocusWithoutScroll<InputRef>()}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={refused}
      {...(refused && { status: 'error' as const })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
