import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { clearAuthError } from '../../browser/auth-actions.ts';
import { call } from '../../browser/call.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { getSignUp, type SignUpOffer } from '../../features/access/contract/sign-up.ts';
import { FormProblem } from '../../features/auth/screens/form-parts.tsx';
import { formatInstant } from '../../lib/format.ts';
import { AccountLayout } from '../pages/account-layout.tsx';
import { paths } from '../paths.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { SignUpForm, type SignUpValues } from './sign-up-form.tsx';
import '../../features/auth/screens/account-field.css';
import './sign-up.css';
import './texts.ts';

/** Where somebody is on the way to an account. */
type Step =
  | { readonly name: 'form' }
  | { readonly name: 'confirm' }
  | { readonly name: 'waiting' | 'active'; readonly username: string };

/**
 * Signing up: the form, the code from the mail, and what comes next. Links in mails lead here too; opening one changes
 * nothing until somebody presses the button.
 */
export default function SignUpPage() {
  const [step, setStep] = useState<Step>({ name: 'form' });
  const [values, setValues] = useState<SignUpValues>();
  // Behind the hash sign, which no server and no log sees.
  const said = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  const [invitation, confirm] = ['invitation', 'confirm'].map((name) => said.get(name) ?? undefined);
  const { data, error, refetch } = useQuery({
    queryKey: [getSignUp.name, invitation],
    queryFn: ({ signal }) => call(getSignUp, invitation === undefined ? {} : { invitation }, { signal }),
    enabled: confirm === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => clearAuthError(), []);

  if (step.name === 'waiting' || step.name === 'active') return <Finished {...step} />;
  const onConfirmed = (username: string) => setStep({ name: 'waiting', username });
  if (confirm !== undefined) return <ConfirmForm proof={{ link: confirm }} onConfirmed={onConfirmed} />;
  if (step.name === 'confirm' && values) {
    const back = () => {
      clearAuthError();
      setStep({ name: 'form' });
    };
    return <ConfirmForm proof={{ values }} onConfirmed={onConfirmed} onBack={back} />;
  }
  return (
    <Offered data={data} error={error}>
      {(offer) => (
        <SignUpForm
          offer={offer}
          token={invitation}
          entered={values}
          onTermsChanged={refetch}
          onSignedUp={(sent, { state, username }) => {
            setValues(sent);
            setStep(state === 'active' ? { name: state, username: username ?? '' } : { name: 'confirm' });
          }}
        />
      )}
    </Offered>
  );
}

interface OfferedProps {
  data: SignUpOffer | undefined;
  error: unknown;
  children: (offer: SignUpOffer) => ReactNode;
}

/** The form, or why there is none. */
function Offered({ data, error, children }: OfferedProps) {
  const { t } = useTranslation();
  const title = t('signUp:title');
  if (!data) {
    return (
      <AccountLayout title={title} text={error ? '' : t('signUp:loading')}>
        <FormProblem error={error} />
      </AccountLayout>
    );
  }
  const { mode, invitation } = data;
  if (mode === 'closed') return <Notice title={title} text={t('signUp:closed')} />;
  if (invitation && invitation.state !== 'open')
    return <Notice title={title} text={t(`signUp:invitation.${invitation.state}`)} />;
  const invited = invitation?.expiresAt && {
    name: invitation.invitedByName ?? '',
    time: formatInstant(invitation.expiresAt),
  };
  const text = invited ? t('signUp:invited', invited) : t(mode === 'open' ? 'signUp:open' : 'signUp:byInvitation');
  return (
    <AccountLayout title={title} text={text}>
      {children(data)}
      <p className="account-aside">
        <Link to={paths.signIn}>{t('signUp:haveAccount')}</Link>
      </p>
    </AccountLayout>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <AccountLayout title={title} text={text}>
      {children}
      <Link to={paths.signIn} className="plain-button plain-button-primary plain-button-large account-link">
        {t('signUp:signIn')}
      </Link>
    </AccountLayout>
  );
}

/** The account is there, or waits for approval. */
function Finished({ name, username }: { name: 'waiting' | 'active'; username: string }) {
  const { t } = useTranslation();
  return (
    <Notice title={t(`signUp:${name}.title`)} text={t(`signUp:${name}.text`)}>
      <p className="sign-up-username" role="status">
        {t('signUp:waiting.username')} <strong>{username}</strong>
      </p>
    </Notice>
  );
}
