import { Form } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type Account, updateUserRole } from '../contract/accounts.ts';
import { FormDrawer } from './form-drawer.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useAccountSave } from './use-account-save.ts';

interface Values {
  roleIds: string[];
}

const rolesOf = ({ roles }: Account): Values => ({ roleIds: roles.map(({ id }) => id) });

/** The roles of an account; they apply as soon as they are saved. */
export default function AccountRoles({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { run, saving, overtaken } = useAccountSave<Values>({
    form,
    account,
    valuesOf: rolesOf,
    save: ({ roleIds }, base = account) => call(updateUserRole, { id: base.id, version: base.version, roleIds }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={t('access:form.rolesOf', { name: account.fullName })}
      onClose={onClose}
      saving={saving}
      onSave={form.submit}
    >
      <StaleNotice overtaken={overtaken} />
      <Form<Values>
        form={form}
        name="account-roles"
        layout="vertical"
        className="access-form"
        initialValues={rolesOf(account)}
        onFinish={run}
      >
        <Form.Item name="roleIds" label={t('access:roles')} extra={t('access:form.rolesHint')}>
          <RoleBoxes known={account.roles} ofMachine={account.kind === 'machine'} />
        </Form.Item>
      </Form>
    </FormDrawer>
  );
}
