import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { cancelOwnEmail, confirmOwnEmail, type OwnAccount, requestOwnEmail } from '../contract/accounts.ts';
import { fieldErrors } from './field-errors.ts';
import { useRefreshOwnAccount, useShowOwnAccount } from './own-account-query.ts';
import { useRequiredRule } from './use-required-rule.ts';

/** The email address, and its change: the password first, then a code from the new mailbox. */
export function OwnEmail({ account, mayChange }: { account: OwnAccount; mayChange: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {account.email}{' '}
      {mayChange && account.newEmail === null && (
        <button type="button" className="text-button own-account-link" onClick={() => setAsking(true)}>
          {t('access:own.changeEmail')}
        </button>
      )}
      {mayChange && account.newEmail !== null && <WaitingEmail address={account.newEmail} />}
      {isAsking && <RequestEmail onClose={() => setAsking(false)} />}
    </>
  );
}

function RequestEmail({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const required = useRequiredRule();
  const refuse = useRefusal();
  const refresh = useRefreshOwnAccount();
  const [form] = Form.useForm<{ email: string; currentPassword: string }>();
  const [isSending, setSending] = useState(false);
  const send = async (values: { email: string; currentPassword: string }) => {
    setSending(true);
    try {
      await call(requestOwnEmail, values);
      await refresh();
      onClose();
    } catch (error) {
      const known = fieldErrors(error, ['email', 'currentPassword']);
      if (known.length > 0) form.setFields(known);
      else refuse(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={t('access:own.emailTitle')}
      okText={t('access:own.emailSend')}
      cancelText={t('kit:cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="own-email"
        layout="vertical"
        className="access-form"
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="email"
          label={t('access:own.newEmail')}
          rules={[required('email')]}
          extra={t('access:own.emailHint')}
        >
          <Input type="email" maxLength={254} autoComplete="email" autoFocus />
        </Form.Item>
        <Form.Item
          name="currentPassword"
          label={t('contract:field.currentPassword')}
          rules={[required('currentPassword')]}
        >
          <Input.Password maxLength={128} autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** A requested address: the field for its code, and taking the request back. */
function WaitingEmail({ address }: { address: string }) {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const show = useShowOwnAccount();
  const refresh = useRefreshOwnAccount();
  const [form] = Form.useForm<{ code: string }>();
  const required = useRequiredRule();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (step: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      // The address can be another account's by now: who has its code may know.
      const [named] = fieldErrors(error, ['code', 'email']);
      if (named) form.setFields([{ name: 'code', errors: named.errors }]);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const cancel = async () => {
    await call(cancelOwnEmail, {});
    await refresh();
  };
  return (
    <div className="own-email-waiting">
      <p className="access-quiet">{t('access:own.emailWaits', { address })}</p>
      <Form
        form={form}
        name="own-email-code"
        layout="vertical"
        onFinish={({ code }) => void attempt(async () => show(await call(confirmOwnEmail, { code })))}
      >
        <div className="own-email-code">
          <Form.Item name="code" rules={[required('code')]}>
            <Input
              maxLength={20}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              aria-label={t('access:own.emailCode')}
              placeholder={t('access:own.emailCode')}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('access:own.emailConfirm')}
          </Button>
          <Button disabled={isBusy} onClick={() => void attempt(cancel)}>
            {t('kit:cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
