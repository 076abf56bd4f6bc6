import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import './account-field.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'id'> {
  label: string;
  /** What is wrong with the value; absent or empty when nothing is. */
  error?: string | undefined;
  /** Shown under the field, whatever its state. */
  hint?: ReactNode;
  /** Hides what is typed, until the person asks to see it. */
  secret?: boolean;
  onChange: (value: string) => void;
}

/**
 * A labelled text field, its error and hint tied to it for screen readers. It stands in for Ant Design's on pages that
 * must open fast on a bad line: that one and its form would be a third of what such a page downloads.
 */
export function AccountField({ label, error, hint, secret = false, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <div className="account-field-box">
        <input
          {...input}
          id={id}
          type={secret && !shown ? 'password' : 'text'}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
        />
        {secret && (
          <button type="button" aria-controls={id} onClick={() => setShown(!shown)}>
            {t(shown ? 'screens:password.hide' : 'screens:password.show')}
            <span className="visually-hidden"> {label}</span>
          </button>
        )}
      </div>
      <p id={`${id}-error`} className="account-field-error" role="alert">
        {error}
      </p>
      <div id={`${id}-hint`} className="account-field-hint">
        {hint}
      </div>
    </div>
  );
}
