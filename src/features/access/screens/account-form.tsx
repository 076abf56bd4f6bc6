import { Form, Input, Radio } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import {
  type Account,
  type AccountKind,
  accountKinds,
  insertUser,
  type PlaceIds,
  updateUser,
} from '../contract/accounts.ts';
import type { Secret } from './account-panels.ts';
import { AccountScope } from './account-scope.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { nowhere, ScopeBoxes } from './scope-boxes.tsx';
import { StaffField } from './staff-field.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useAccountSave } from './use-account-save.ts';
import { useRequiredRule } from './use-required-rule.ts';

interface Values {
  kind: AccountKind;
  username: string;
  fullName: string;
  email: string;
  phone: string;
  roleIds: string[];
  staffId: string | null;
  scope: PlaceIds;
}

interface Props {
  /** Absent: a new account. */
  account: Account | undefined;
  onClose: () => void;
  onSecret: (secret: Secret) => void;
  /** A machine was created, which needs a key next. */
  onMachine: (account: Account) => void;
}

const nobody: Values = {
  kind: 'person',
  ...{ username: '', fullName: '', email: '', phone: '', roleIds: [], staffId: null, scope: nowhere },
};

/**
 * The form of a person's or a machine's account. A new one has a user name and roles too; creating a person's returns a
 * one-time password.
 */
export default function AccountForm({ account, onClose, onSecret, onMachine }: Props) {
  const { t } = useTranslation();
  const required = useRequiredRule();
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('kind', form);
  const isMachine = (account?.kind ?? chosen) === 'machine';
  const { run, saving, overtaken } = useAccountSave<Values>({
    form,
    account,
    valuesOf: ({ fullName, email, phone }) => ({ fullName, email, phone }),
    save: async (values, base) => {
      const { fullName, email, phone } = values;
      if (base) return call(updateUser, { id: base.id, version: base.version, fullName, email, phone });
      const { scope, ...rest } = values;
      const made = await call(insertUser, { ...rest, ...scope });
      if (made.password !== null) {
        onSecret({ kind: 'password', name: made.account.username, text: made.password });
      }
      return made.account;
    },
    onSaved: (saved) => {
      onClose();
      if (!account && saved.kind === 'machine') onMachine(saved);
    },
  });
  const noun = t('access:accounts.one');

  return (
    <FormDrawer
      title={t(account ? 'contract:verb.update' : 'contract:verb.insert', { noun })}
      onClose={onClose}
      saving={saving}
      onSave={form.submit}
    >
      <StaleNotice overtaken={overtaken} />
      <Form<Values>
        form={form}
        name="account"
        layout="vertical"
        className="access-form"
        initialValues={account ?? nobody}
        onFinish={run}
      >
        {account ? (
          <p className="account-fixed">
            {t('access:kind.label')}: <strong>{t(`access:kind.${account.kind}`)}</strong>
            <br />
            {t('contract:field.username')}: <strong>{account.username}</strong>
            {account.acceptedTerms && (
              <>
                <br />
                {t('access:accounts.acceptedTerms', {
                  version: account.acceptedTerms.version,
                  time: formatInstant(account.acceptedTerms.acceptedAt),
                })}
              </>
            )}
          </p>
        ) : (
          <>
            <Form.Item
              name="kind"
              label={t('access:kind.label')}
              extra={isMachine ? t('access:kind.machineHint') : undefined}
            >
              <Radio.Group
                optionType="button"
                buttonStyle="solid"
                options={accountKinds.map((kind) => ({ value: kind, label: t(`access:kind.${kind}`) }))}
              />
            </Form.Item>
            <Form.Item
              name="username"
              label={t('contract:field.username')}
              rules={[required('username')]}
              extra={t('access:form.usernameHint')}
            >
              <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
            </Form.Item>
          </>
        )}
        {!account && !isMachine && <StaffField />}
        {account?.staffName && (
          <p className="account-fixed">
            {t('contract:field.staffId')}: <strong>{account.staffName}</strong>
          </p>
        )}
        {isMachine ? (
          <Form.Item
            name="fullName"
            label={t('access:form.machineName')}
            rules={[{ required: true, whitespace: true, message: t('access:form.machineNameRequired') }]}
            extra={t('access:form.machineNameHint')}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        ) : (
          <>
            <Form.Item name="fullName" label={t('contract:field.fullName')} rules={[required('fullName')]}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            <Form.Item name="email" label={t('contract:field.email')} rules={[required('email')]}>
              <Input type="email" maxLength={254} autoComplete="off" />
            </Form.Item>
            <Form.Item name="phone" label={t('contract:field.phone')}>
              <Input type="tel" maxLength={20} autoComplete="off" />
            </Form.Item>
          </>
        )}
        {!account && (
          <>
            <Form.Item name="roleIds" label={t('access:roles')}>
              <RoleBoxes ofMachine={isMachine} />
            </Form.Item>
            <Form.Item name="scope" label={t('access:scope.title')} extra={t('access:scope.hint')}>
              <ScopeBoxes />
            </Form.Item>
          </>
        )}
      </Form>
      {account && <AccountScope account={account} />}
    </FormDrawer>
  );
}
