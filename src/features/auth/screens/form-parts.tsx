import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { showProblem } from './plain-problem.ts';
import '../../../ui/plain-button.css';

/** Why a form as a whole was refused; nothing when the errors are at its fields, or when there is none. */
export function FormProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (place.current) showProblem(place.current, error, t);
  }, [error, t]);
  return <p ref={place} className="account-form-problem" role="alert" />;
}

/** Submits the form; busy until the answer arrives, but never disabled, so that it keeps the focus. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="plain-button plain-button-primary plain-button-large" aria-busy={busy}>
      {children}
    </button>
  );
}

/** The account of a form, if it is fixed; the hidden field tells it to password managers. */
export function FixedUsername({ username }: { username: string }) {
  const { t } = useTranslation();
  return (
    <p>
      {t('contract:field.username')}: <strong>{username}</strong>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </p>
  );
}
