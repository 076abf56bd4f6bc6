import { Input, type InputProps, type InputRef } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
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

interface LinkAddressFieldProps {
  value: string;
  refused: boolean;
  onChange: (address: string) => void;
}

/** The address of a link, with its label, and why it was refused. */
export function LinkAddressField({ refused, ...input }: LinkAddressFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('editor:link.address')}</label>
      <AddressInput
        {...input}
        id={id}
        placeholder="https://"
        refused={refused}
        aria-describedby={refused ? `${id}-error` : undefined}
      />
      {refused && (
        <p id={`${id}-error`} role="alert" className="rich-text-form-error">
          {t('editor:link.refused')}
        </p>
      )}
    </>
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
