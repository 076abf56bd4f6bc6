import { Input, type InputProps, type InputRef } from 'antd';
import type { ReactNode } from 'react';
import { useFocusWithoutScroll } from '../keep-in-view.ts';

interface PopoverFormProps {
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over the editor. It is inside the record's own form, which must not receive its submit event. */
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
  /** The submitted text is not an allowed address. */
  refused: boolean;
  onChange: (address: string) => void;
}

/** An address field; it has the focus when the form opens. */
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
