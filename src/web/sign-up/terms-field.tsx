import { useId } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Terms } from '../../features/access/contract/sign-up.ts';

interface Props {
  terms: Terms;
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}

/** The terms to read, and the box that accepts this version of them. */
export function TermsField({ terms, accepted, error, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="account-field">
      <label htmlFor={id}>{t('signUp:terms', { version: terms.version })}</label>
      <textarea id={id} className="sign-up-terms" rows={6} readOnly value={terms.text} />
      <label className="account-check">
        <input
          type="checkbox"
          name="acceptedTerms"
          checked={accepted}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t('signUp:accept')}</span>
      </label>
      <p id={`${id}-error`} className="account-field-error" role="alert">
        {error}
      </p>
    </div>
  );
}
