import { Drawer, Form, Input } from 'antd';
import { call } from '../../../browser/call.ts';
import { useWords } from '../../../browser/words.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type Account, insertUser, updateUser } from '../contract.ts';
import type { GivenPassword } from './account-panels.ts';
import { FormFooter } from './form-footer.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { StaffField } from './staff-field.tsx';
import { useAccountSave } from './use-account-save.ts';
import { useRequiredRule } from './use-required-rule.ts';

interface Values {
  username: string;
  fullName: string;
  email: string;
  phone: string;
  roleIds: string[];
  staffId: string | null;
}

interface Props {
  /** Absent: a new account. */
  account: Account | undefined;
  onClose: () => void;
  onPassword: (given: GivenPassword) => void;
}

/** Who an account belongs to; a new one also gets its user name and roles, and answers a one-time password. */
export default function AccountForm({ account, onClose, onPassword }: Props) {
  useReturnFocus();
  const { t } = useWords();
  const required = useRequiredRule();
  const [form] = Form.useForm<Values>();
  const { run, saving, overtaken } = useAccountSave<Values>({
    form,
    account,
    valuesOf: ({ fullName, email, phone }) => ({ fullName, email, phone }),
    save: async (values, base) => {
      const { fullName, email, phone } = values;
      if (base) return call(updateUser, { id: base.id, version: base.version, fullName, email, phone });
      const { password } = await call(insertUser, { ...values, kind: 'person' });
      if (password !== null) onPassword({ username: values.username.trim().toLowerCase(), password });
      return undefined;
    },
    onSaved: onClose,
  });
  const noun = t('access:accounts.one');

  return (
    <Drawer
      open
      size={520}
      title={t(account ? 'contract:verb.update' : 'contract:verb.insert', { noun })}
      onClose={onClose}
      footer={<FormFooter saving={saving} onSave={form.submit} onCancel={onClose} />}
    >
      <OvertakenNotice overtaken={overtaken} />
      <Form<Values>
        form={form}
        name="account"
        layout="vertical"
        className="access-form"
        initialValues={account ?? { username: '', fullName: '', email: '', phone: '', roleIds: [], staffId: null }}
        onFinish={run}
      >
        {account ? (
          <p className="account-fixed">
            {t('contract:field.username')}: <strong>{account.username}</strong>
          </p>
        ) : (
          <Form.Item
            name="username"
            label={t('contract:field.username')}
            rules={[required('username')]}
            extra={t('access:form.usernameHint')}
          >
            <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
          </Form.Item>
        )}
        {!account && <StaffField />}
        {account?.staffName && (
          <p className="account-fixed">
            {t('contract:field.staffId')}: <strong>{account.staffName}</strong>
          </p>
        )}
        <Form.Item name="fullName" label={t('contract:field.fullName')} rules={[required('fullName')]}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label={t('contract:field.email')} rules={[required('email')]}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('contract:field.phone')}>
          <Input type="tel" maxLength={20} autoComplete="off" />
        </Form.Item>
        {!account && (
          <Form.Item name="roleIds" label={t('access:roles')}>
            <RoleBoxes />
          </Form.Item>
        )}
      </Form>
    </Drawer>
  );
}
