import type { ReactNode } from 'react';
import { CallError } from '../../../browser/call.ts';
import { useWords } from '../../../browser/words.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { fieldErrors } from './form-problems.ts';
import { TimeLeft } from './time-left.tsx';
import '../../../ui/plain-button.css';

/** Why a form as a whole was refused; nothing when the refusal stands at its fields, or when there is none. */
export function FormProblem({ error }: { error: unknown }) {
  const { t } = useWords();
  const problem = error instanceof CallError ? error.problem : undefined;
  const wait = problem?.retryAfter;
  const whole = Boolean(error) && Object.keys(fieldErrors(error)).length === 0;
  return (
    <p className="account-form-problem" role="alert">
      {whole && problemText(error, t)}
      {whole && wait !== undefined && <TimeLeft key={problem?.requestId} seconds={wait} />}
    </p>
  );
}

/** Sends the form; busy until the answer is there, but never disabled, so that it keeps the keyboard. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="plain-button plain-button-primary plain-button-large" aria-busy={busy}>
      {children}
    </button>
  );
}

/** The account a form is about, where it cannot be another; the hidden field names it to password managers. */
export function FixedUsername({ username }: { username: string }) {
  const { t } = useWords();
  return (
    <p>
      {t('contract:field.username')}: <strong>{username}</strong>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </p>
  );
}
