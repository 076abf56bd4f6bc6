import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { MailActions } from './use-mail.ts';

interface Props {
  actions: MailActions;
  onClose: () => void;
}

/** Asks for the address of a test mail; an address that is none stays in the field with its error. */
export default function TestMail({ actions, onClose }: Props) {
  useReturnFocus();
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const send = useMutation({ mutationFn: () => actions.sendTest(address), onSuccess: onClose });
  const { error } = send;
  const ofField = error instanceof CallError ? error.problem.errors?.find(({ path }) => path === 'address') : undefined;
  const help = ofField?.message ?? (error ? problemText(error, t) : undefined);
  return (
    <Modal
      open
      title={t('mail:testTitle')}
      okText={t('mail:test')}
      cancelText={t('kit:cancel')}
      confirmLoading={send.isPending}
      onOk={() => send.mutate()}
      onCancel={onClose}
      width={440}
    >
      <Form layout="vertical" onFinish={() => send.mutate()}>
        <Form.Item
          label={t('mail:testAddress')}
          htmlFor="test-mail-address"
          help={help}
          {...(help && { validateStatus: 'error' })}
        >
          <Input
            id="test-mail-address"
            type="email"
            autoFocus
            maxLength={254}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
