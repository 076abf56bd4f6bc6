import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useAuthAction } from '../../../browser/use-auth-action.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { confirmPasswordReset, forgotPassword, passwordLength } from '../contract.ts';
import { AccountField } from './account-field.tsx';
import { FormProblem, SubmitButton } from './form-parts.tsx';
import { required } from './form-problems.ts';
import { meetsRules, PasswordRules } from './password-rules.tsx';
import { useAccountForm } from './use-account-form.ts';
import './password-texts.ts';

interface ForgotProps {
  /** The address that was asked for; then the code is asked for. */
  sentTo: string | undefined;
  onSent: (email: string | undefined) => void;
  /** Words about the company: a password made of them is easily guessed. */
  names: readonly string[];
}

/** Asks for the address, has the code sent, and then asks for the code and the new password. */
export function ForgotPasswordForm({ sentTo, onSent, names }: ForgotProps) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { isLoading, error, run } = useAuthAction('sendPasswordReset');
  const ask = (email: string) =>
    run(
      () => call(forgotPassword, { email }),
      () => onSent(email),
    );
  const { form, values, field, submit } = useAccountForm(
    { email: '' },
    ({ email }) => (email.trim() ? {} : { email: required(t, 'email') }),
    ({ email }) => ask(email),
  );
  if (sentTo !== undefined) {
    return (
      <>
        <NewPasswordForm email={sentTo} names={names} onDone={() => setDone(true)} />
        {!isDone && (
          <p className="account-aside account-links">
            <button
              type="button"
              className="text-button"
              aria-busy={isLoading}
              onClick={() => void ask(sentTo).catch(() => undefined)}
            >
              {t('password:sendAgain')}
            </button>
            <button type="button" className="text-button" onClick={() => onSent(undefined)}>
              {t('password:otherAddress')}
            </button>
          </p>
        )}
      </>
    );
  }
  return (
    <form ref={form} className="account-form-fields" noValidate onSubmit={submit}>
      <FormProblem error={error} />
      <AccountField
        {...field('email')}
        label={t('contract:field.email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        autoFocus
      />
      <SubmitButton busy={isLoading}>{t('password:send')}</SubmitButton>
      <button
        type="button"
        className="text-button account-aside"
        onClick={() => values.email.trim() && onSent(values.email)}
      >
        {t('password:haveCode')}
      </button>
    </form>
  );
}

interface NewPasswordProps {
  /** The code of the link; without it the typed code is asked for, with the address it was sent to. */
  code?: string;
  email?: string;
  names: readonly string[];
  /** The password is set: nothing else is to be done here. */
  onDone?: () => void;
}

/** The new password twice, with the code of the mail unless its link has brought it. */
export function NewPasswordForm({ code: fromLink, email, names, onDone }: NewPasswordProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState<string>();
  const { isLoading, error, run } = useAuthAction('confirmPasswordReset');
  const { form, values, field, submit } = useAccountForm(
    { code: fromLink ?? '', newPassword: '', confirmation: '' },
    ({ code, newPassword, confirmation }) => ({
      ...(!code.trim() && { code: t('password:codeMissing') }),
      ...(!meetsRules({ newPassword }) && {
        newPassword: t('password:rulesNotMet'),
      }),
      ...(!newPassword && { newPassword: required(t, 'newPassword') }),
      ...(confirmation !== newPassword && { confirmation: t('password:confirmationDiffers') }),
      ...(!confirmation && { confirmation: t('password:confirmationMissing') }),
    }),
    ({ code, newPassword }) =>
      run(
        () => call(confirmPasswordReset, { code, newPassword, ...(email !== undefined && { email }) }),
        (answer) => {
          setUsername(answer.username);
          onDone?.();
        },
      ),
  );
  if (username !== undefined) {
    return (
      <>
        <p className="account-told" role="status">
          {t('password:resetDone', { username })}
        </p>
        <a href="/signin" className="plain-button plain-button-primary plain-button-large account-link">
          {t('password:signIn')}
        </a>
      </>
    );
  }
  const codeField = field('code');
  const secret = { secret: true, maxLength: passwordLength.max } as const;
  return (
    <form ref={form} className="account-form-fields" noValidate onSubmit={submit}>
      <FormProblem error={error} />
      {fromLink === undefined ? (
        <AccountField
          {...codeField}
          label={t('password:code')}
          hint={t('password:codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          autoFocus
        />
      ) : (
        <p className="account-field-error" role="alert">
          {codeField.error}
        </p>
      )}
      <AccountField
        {...field('newPassword')}
        {...secret}
        label={t('contract:field.newPassword')}
        autoComplete="new-password"
        autoFocus={fromLink !== undefined}
        hint={<PasswordRules newPassword={values.newPassword} names={names} />}
      />
      <AccountField
        {...field('confirmation')}
        {...secret}
        label={t('password:confirmation')}
        autoComplete="new-password"
      />
      <SubmitButton busy={isLoading}>{t('password:save')}</SubmitButton>
      {fromLink !== undefined && codeField.error && (
        <a href="/forgot-password" className="account-aside">
          {t('password:newAsk')}
        </a>
      )}
    </form>
  );
}
