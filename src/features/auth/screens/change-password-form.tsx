import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clearAuthError } from '../../../browser/auth-actions.ts';
import { call } from '../../../browser/call.ts';
import { useAuthAction } from '../../../browser/use-auth-action.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type changePassword, passwordLength, type resetPassword } from '../contract.ts';
import { AccountField } from './account-field.tsx';
import { FixedUsername, FormProblem, SubmitButton } from './form-parts.tsx';
import { type FieldErrors, fieldErrors, focusField, required } from './form-problems.ts';
import { meetsRules, PasswordRules } from './password-rules.tsx';
import './password-texts.ts';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };
type Values = typeof empty;

interface Props {
  /** The required change, or the voluntary one. */
  operation: typeof changePassword | typeof resetPassword;
  username: string;
  /** Other words about the person and the company: a password made of them is easily guessed. */
  names: readonly string[];
  onChanged: () => Promise<void>;
}

/** Current password, new one twice, and the state of the rules for the new one while it is typed. */
export function ChangePasswordForm({ operation, username, names, onChanged }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(empty);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const passwords = { newPassword: values.newPassword, currentPassword: values.currentPassword, username };

  const refuse = (found: FieldErrors<Values>) => {
    setErrors(found);
    if (form.current) focusField(form.current, Object.keys(found));
  };
  const change = useAuthAction('changePassword');
  useEffect(clearAuthError, []);
  const send = ({ currentPassword, newPassword }: Values) =>
    change
      .run(() => call(operation, { currentPassword, newPassword }), onChanged)
      .catch((error: unknown) => refuse(fieldErrors<Values>(error)));
  const check = (): FieldErrors<Values> => ({
    ...(!values.currentPassword && { currentPassword: required(t, 'currentPassword') }),
    ...(!meetsRules(passwords) && { newPassword: t('password:rulesNotMet') }),
    ...(!values.newPassword && { newPassword: required(t, 'newPassword') }),
    ...(values.confirmation !== values.newPassword && { confirmation: t('password:confirmationDiffers') }),
    ...(!values.confirmation && { confirmation: t('password:confirmationMissing') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    refuse(found);
    if (Object.keys(found).length === 0 && !change.isLoading) void send(values);
  };
  const field = (name: keyof Values) => ({
    secret: true,
    name,
    value: values[name],
    error: errors[name],
    maxLength: passwordLength.max,
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });

  return (
    <form ref={form} className="account-form-fields" noValidate onSubmit={submit}>
      <FormProblem error={change.error} />
      <FixedUsername username={username} />
      <AccountField
        {...field('currentPassword')}
        label={t('contract:field.currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
      <AccountField
        {...field('newPassword')}
        label={t('contract:field.newPassword')}
        autoComplete="new-password"
        hint={<PasswordRules {...passwords} names={names} />}
      />
      <AccountField {...field('confirmation')} label={t('password:confirmation')} autoComplete="new-password" />
      <SubmitButton busy={change.isLoading}>{t('password:submit')}</SubmitButton>
    </form>
  );
}
