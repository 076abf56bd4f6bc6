import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { problemText } from '../../../../ui/problem-text.ts';
import { insertMyPasskey } from '../contract.ts';
import { createPasskey } from './browser-passkeys.ts';

interface Props {
  /** Called with new recovery codes, if there were none before. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Names a passkey, then has the browser make it. */
export function PasskeyForm({ onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(t('auth:passkeys.defaultName'));
  const add = useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey();
      return passkey && call(insertMyPasskey, { name, passkey });
    },
    onSuccess: (answer) => (answer ? onDone(answer.recoveryCodes) : undefined),
  });
  const isMissing = name.trim() === '';
  const sending = useRef(false);
  const submit = () => {
    // At once: a second press comes before the page is drawn again.
    if (isMissing || sending.current) return;
    sending.current = true;
    add.mutate(undefined, {
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  const isGivenUp = add.isSuccess && add.data === undefined;
  const refusal = isMissing
    ? t('auth:passkeys.nameMissing')
    : add.error
      ? problemText(add.error, t)
      : isGivenUp && t('auth:passkeys.givenUp');
  return (
    <Modal
      open
      title={t('auth:passkeys.add')}
      okText={t('auth:passkeys.create')}
      cancelText={t('kit:cancel')}
      okButtonProps={{ htmlType: 'submit', form: 'passkey-form' }}
      onCancel={onClose}
      confirmLoading={add.isPending}
      mask={{ closable: false }}
      width={440}
    >
      <p className="second-factor-quiet">{t('auth:passkeys.addText')}</p>
      <Form id="passkey-form" layout="vertical" onFinish={submit}>
        <Form.Item
          label={t('auth:passkeys.name')}
          htmlFor="passkey-name"
          {...(refusal && { validateStatus: isMissing || add.error ? 'error' : 'warning', help: refusal })}
        >
          <Input id="passkey-name" value={name} onChange={({ target }) => setName(target.value)} maxLength={60} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
