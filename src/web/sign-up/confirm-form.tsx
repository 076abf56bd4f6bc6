import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../browser/call.ts';
import { useAuthAction } from '../../browser/use-auth-action.ts';
import { useTimerAt } from '../../browser/use-timer-at.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { confirmSignUp } from '../../features/access/contract/sign-up.ts';
import { passwordLength } from '../../features/auth/contract.ts';
import { AccountField } from '../../features/auth/screens/account-field.tsx';
import { FormProblem, SubmitButton } from '../../features/auth/screens/form-parts.tsx';
import { type FieldErrors, fieldErrors, focusField, required } from '../../features/auth/screens/form-problems.ts';
import { AccountLayout } from '../pages/account-layout.tsx';
import { type SignUpValues, sendSignUp } from './sign-up-form.tsx';

/** Milliseconds after which a code can be sent again. */
const resendAfter = 60_000;

interface Entered {
  code: string;
  password: string;
  link: string;
}

interface Props {
  /** The link of the mail, or what was entered on this page: then the mail's code is typed, and no password again. */
  proof: { readonly link: string } | { readonly values: SignUpValues };
  onConfirmed: (username: string) => void;
  onBack?: () => void;
}

/** Confirms the address, by the code or the link of the mail. */
export function ConfirmForm({ proof, onConfirmed, onBack }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const values = 'values' in proof ? proof.values : undefined;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState(values?.password ?? '');
  const [errors, setErrors] = useState<FieldErrors<Entered>>({});
  const { run, isLoading, error } = useAuthAction('createAccount');

  const refuse = (found: FieldErrors<Entered>) => {
    setErrors(found);
    if (form.current) focusField(form.current, Object.keys(found));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const missing: FieldErrors<Entered> = {
      ...(values && !code.trim() && { code: t('signUp:confirm.codeMissing') }),
      ...(!password && { password: required(t, 'password') }),
    };
    refuse(missing);
    if (Object.keys(missing).length > 0) return;
    const input = 'link' in proof ? { link: proof.link, password } : { email: proof.values.email, code, password };
    await run(
      () => call(confirmSignUp, input),
      ({ username }) => onConfirmed(username),
    ).catch((refusal: unknown) => refuse(fieldErrors<Entered>(refusal)));
  };
  const asksPassword = !values || errors.password !== undefined;
  return (
    <AccountLayout
      title={t('signUp:confirm.title')}
      text={values ? t('signUp:confirm.sent', { email: values.email }) : t('signUp:confirm.byLink')}
    >
      <form ref={form} className="account-form-fields" noValidate onSubmit={submit}>
        <FormProblem error={error} />
        {errors.link && (
          <p className="account-form-problem" role="alert">
            {errors.link}
          </p>
        )}
        {values && (
          <AccountField
            name="code"
            label={t('signUp:confirm.code')}
            value={code}
            error={errors.code}
            maxLength={20}
            onChange={setCode}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
        {asksPassword && (
          <AccountField
            name="password"
            secret
            label={t('contract:field.password')}
            value={password}
            error={errors.password}
            maxLength={passwordLength.max}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus={!values}
          />
        )}
        <SubmitButton busy={isLoading}>{t('signUp:confirm.submit')}</SubmitButton>
      </form>
      {values && <Resend values={values} onResent={() => refuse({})} />}
      {onBack && (
        <p className="account-aside">
          <button type="button" className="sign-up-link" onClick={onBack}>
            {t('signUp:confirm.back')}
          </button>
        </p>
      )}
    </AccountLayout>
  );
}

/** Sends the code again, once a minute has passed. */
function Resend({ values, onResent }: { values: SignUpValues; onResent: () => void }) {
  const { t } = useTranslation();
  const { run, isLoading } = useAuthAction('createAccount');
  const [sentAt, setSentAt] = useState(Date.now);
  const [ready, setReady] = useState(false);
  const [again, setAgain] = useState(false);
  useTimerAt(sentAt + resendAfter, () => setReady(true));
  const resend = async () => {
    if (isLoading) return;
    await run(
      () => sendSignUp(values),
      () => {
        setSentAt(Date.now());
        setReady(false);
        setAgain(true);
        onResent();
      },
    ).catch(() => undefined);
  };
  return (
    <p className="account-aside" role="status">
      {ready ? (
        <button type="button" className="sign-up-link" aria-busy={isLoading} onClick={resend}>
          {t('signUp:confirm.resend')}
        </button>
      ) : (
        t(again ? 'signUp:confirm.resent' : 'signUp:confirm.wait', { email: values.email })
      )}
    </p>
  );
}
