import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../browser/call.ts';
import { useAuthAction } from '../../browser/use-auth-action.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { type SignUpOffer, signUp } from '../../features/access/contract/sign-up.ts';
import { passwordLength } from '../../features/auth/contract.ts';
import { AccountField } from '../../features/auth/screens/account-field.tsx';
import { FormProblem, SubmitButton } from '../../features/auth/screens/form-parts.tsx';
import { type FieldErrors, fieldErrors, focusField, required } from '../../features/auth/screens/form-problems.ts';
import { meetsRules, PasswordRules } from '../../features/auth/screens/password-rules.tsx';
import { TermsField } from './terms-field.tsx';
import '../../features/auth/screens/password-texts.ts';

/** What somebody enters; `invitation` is the token of the link, or a typed code. */
export interface SignUpValues {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly designation: string;
  readonly invitation: string;
  /** The version of the accepted terms; 0: not accepted. */
  readonly acceptedTerms: number;
}

interface SignUpAnswer {
  readonly state: 'confirm' | 'active';
  readonly username: string | null;
}

interface Props {
  offer: SignUpOffer;
  /** The token of the invitation's link. */
  token: string | undefined;
  /** What was entered before, when somebody comes back to it. */
  entered: SignUpValues | undefined;
  onTermsChanged: () => unknown;
  onSignedUp: (values: SignUpValues, answer: SignUpAnswer) => void;
}

/** Sends a sign-up; without an invitation the mailbox gets a code. */
export function sendSignUp({ invitation, ...values }: SignUpValues): Promise<SignUpAnswer> {
  return call(signUp, { ...values, ...(invitation && { invitation }) });
}

/** Name, address, password, phone, designation and the terms; what is typed stays when something is refused. */
export function SignUpForm({ offer, token, entered, onTermsChanged, onSignedUp }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const { invitation, terms } = offer;
  const [values, setValues] = useState<SignUpValues>(
    entered ?? {
      ...{ fullName: invitation?.fullName ?? '', email: invitation?.email ?? '', password: '', phone: '' },
      ...{ designation: '', invitation: token ?? '', acceptedTerms: 0 },
    },
  );
  const [errors, setErrors] = useState<FieldErrors<SignUpValues>>({});
  const { run, isLoading, error } = useAuthAction('createAccount');
  // Whoever has the code of an invitation types it in either mode; it must be there where nobody signs up without.
  const asksCode = token === undefined;
  const needsCode = asksCode && offer.mode === 'invitation';
  const passwords = { newPassword: values.password, username: values.email.split('@')[0] ?? '' };
  const isAccepted = terms !== null && values.acceptedTerms === terms.version;

  const refuse = (found: FieldErrors<SignUpValues>) => {
    setErrors(found);
    if (form.current) focusField(form.current, Object.keys(found));
  };
  const check = (): FieldErrors<SignUpValues> => ({
    ...(needsCode && !values.invitation.trim() && { invitation: t('signUp:invitationCodeMissing') }),
    ...(!values.fullName.trim() && { fullName: required(t, 'fullName') }),
    ...(!values.email.trim() && { email: required(t, 'email') }),
    ...(!meetsRules(passwords) && { password: t('signUp:passwordRules') }),
    ...(!values.password && { password: required(t, 'password') }),
    ...(!isAccepted && { acceptedTerms: t('signUp:acceptMissing') }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // At once: a second press comes before the page is drawn again.
    if (sending.current) return;
    const found = check();
    refuse(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    try {
      await run(
        () => sendSignUp(values),
        (answer) => onSignedUp(values, answer),
      );
    } catch (refusal) {
      const refused = fieldErrors<SignUpValues>(refusal);
      if (refused.acceptedTerms) onTermsChanged();
      refuse(refused);
    } finally {
      sending.current = false;
    }
  };
  const set = (changed: Partial<SignUpValues>) => setValues((before) => ({ ...before, ...changed }));
  const field = (name: Exclude<keyof SignUpValues, 'acceptedTerms'>, maxLength: number) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength,
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <form ref={form} className="account-form-fields" noValidate onSubmit={submit}>
      <FormProblem error={error} />
      {!asksCode && errors.invitation && (
        <p className="account-form-problem" role="alert">
          {errors.invitation}
        </p>
      )}
      {asksCode && (
        <AccountField
          {...field('invitation', 20)}
          label={t(needsCode ? 'signUp:invitationCode' : 'signUp:invitationCodeIfAny')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <AccountField {...field('fullName', 100)} label={t('contract:field.fullName')} autoComplete="name" />
      <AccountField
        {...field('email', 254)}
        label={t('contract:field.email')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={Boolean(invitation?.email)}
      />
      <AccountField
        {...field('password', passwordLength.max)}
        secret
        label={t('contract:field.password')}
        autoComplete="new-password"
        hint={<PasswordRules {...passwords} names={[values.fullName, values.email]} />}
      />
      <AccountField
        {...field('phone', 20)}
        label={t('contract:field.phone')}
        inputMode="tel"
        autoComplete="tel"
        hint={t('signUp:phoneHint')}
      />
      <AccountField
        {...field('designation', 100)}
        label={t('signUp:designation')}
        autoComplete="organization-title"
        hint={t('signUp:designationHint')}
      />
      {terms && (
        <TermsField
          terms={terms}
          accepted={isAccepted}
          error={errors.acceptedTerms}
          onChange={(accepted) => set({ acceptedTerms: accepted ? terms.version : 0 })}
        />
      )}
      <SubmitButton busy={isLoading}>{t('signUp:submit')}</SubmitButton>
    </form>
  );
}
