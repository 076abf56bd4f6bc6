import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useWords } from '../../../browser/words.ts';
import { login, type UserInfo } from '../contract.ts';
import { AccountField } from './account-field.tsx';
import { FixedUsername, FormProblem, SubmitButton } from './form-parts.tsx';
import { type FieldErrors, fieldErrors, focusField, useRequired } from './form-problems.ts';

interface Values {
  username: string;
  password: string;
  remember: boolean;
}

interface Props {
  /** The account that must sign in again; without it any may. */
  username?: string | undefined;
  onSignedIn: (user: UserInfo) => Promise<void>;
}

/** User name and password; refusals show on their fields, or above the form when they concern the whole. */
export function SignInForm({ username, onSignedIn }: Props) {
  const { t } = useWords();
  const required = useRequired();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ username: username ?? '', password: '', remember: true });
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [capsLock, setCapsLock] = useState(false);

  const refuse = (found: FieldErrors<Values>, focus = Object.keys(found)) => {
    setErrors(found);
    if (form.current) focusField(form.current, focus);
  };
  const signIn = useMutation({
    mutationFn: async () => onSignedIn(await call(login, values)),
    onError: (error) => {
      const found = fieldErrors<Values>(error);
      // A refused password is typed anew; the name rarely is what was wrong.
      setValues((typed) => ({ ...typed, password: '' }));
      refuse(found, found.username ? ['username'] : ['password']);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = (['username', 'password'] as const).filter((field) => values[field].trim() === '');
    refuse(Object.fromEntries(missing.map((field) => [field, required(field)])));
    if (missing.length === 0 && !signIn.isPending) signIn.mutate();
  };
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form
      ref={form}
      className="account-form-fields"
      noValidate
      onSubmit={submit}
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
    >
      <FormProblem error={signIn.error} />
      {username === undefined ? (
        <AccountField
          label={t('contract:field.username')}
          name="username"
          value={values.username}
          error={errors.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          onChange={(value) => setValues({ ...values, username: value })}
        />
      ) : (
        <FixedUsername username={username} />
      )}
      <AccountField
        secret
        label={t('contract:field.password')}
        name="password"
        value={values.password}
        error={errors.password}
        hint={<span role="status">{capsLock && t('screens:signIn.capsLock')}</span>}
        autoComplete="current-password"
        maxLength={128}
        autoFocus={username !== undefined}
        onChange={(value) => setValues({ ...values, password: value })}
      />
      <label className="account-check">
        <input
          type="checkbox"
          name="remember"
          checked={values.remember}
          onChange={({ target }) => setValues({ ...values, remember: target.checked })}
        />
        {t('contract:field.remember')}
      </label>
      <SubmitButton busy={signIn.isPending}>{t('screens:signIn.submit')}</SubmitButton>
    </form>
  );
}
