import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { addTexts } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { problemText } from '../../../../ui/problem-text.ts';
import { proveAgain } from '../contract.ts';
import { askPasskey } from './browser-passkeys.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import en from './messages/prove-en.json';
import vi from './messages/prove-vi.json';
import './second-factor.css';

// The dialog opens over any page, whatever texts that has.
addTexts('vi', 'prove', vi);
addTexts('en', 'prove', en);

/** Ant Design's questions are at 2000; one of them may have led here. */
const aboveQuestions = 2100;

interface Props {
  /** Called with whether the person has proven to be there. */
  readonly onEnd: (isProven: boolean) => void;
}

/** Asks the signed-in person for the password, a code or a passkey before something dangerous. */
export default function ProveDialog({ onEnd }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'password' | 'otp'>('password');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const prove = useMutation({
    mutationFn: (proof: 'typed' | 'passkey') =>
      proof === 'passkey' ? byPasskey() : call(proveAgain, { [way]: typed }),
    onSuccess: (answer) => answer && onEnd(true),
    onError: () => setTyped(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(typed === '');
    if (typed !== '' && !prove.isPending) prove.mutate('typed');
  };
  const change = (next: typeof way) => {
    setWay(next);
    setTyped('');
    setMissing(false);
    prove.reset();
  };
  const label = t(`contract:field.${way}`);
  const refusal = isMissing
    ? t('contract:validation.required', { label: label.toLowerCase() })
    : prove.error && problemText(prove.error, t);
  return (
    <Modal
      open
      title={t('prove:title')}
      onCancel={() => onEnd(false)}
      footer={null}
      width={420}
      zIndex={aboveQuestions}
    >
      <form className="prove" noValidate onSubmit={submit}>
        <p className="second-factor-quiet">{t('prove:text')}</p>
        <label htmlFor="prove-typed">{label}</label>
        {way === 'password' ? (
          <Input.Password
            key="password"
            id="prove-typed"
            autoFocus
            autoComplete="current-password"
            maxLength={128}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(refusal && { status: 'error' })}
          />
        ) : (
          <Input
            key="otp"
            id="prove-typed"
            autoFocus
            autoComplete="one-time-code"
            maxLength={32}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(refusal && { status: 'error' })}
          />
        )}
        <p className="second-factor-urgent" role="alert">
          {refusal}
        </p>
        <Button type="primary" htmlType="submit" block loading={prove.isPending && prove.variables === 'typed'}>
          {t('prove:confirm')}
        </Button>
        <div className="prove-ways">
          <Button type="link" onClick={() => change(way === 'password' ? 'otp' : 'password')}>
            {t(way === 'password' ? 'prove:useCode' : 'prove:usePassword')}
          </Button>
          {canUsePasskeys() && (
            <Button type="link" onClick={() => prove.mutate('passkey')}>
              {t('prove:usePasskey')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Undefined when the person chose no passkey. */
async function byPasskey() {
  const passkey = await askPasskey();
  return passkey && call(proveAgain, { passkey });
}
