import { Form, Input } from 'antd';
import { call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { inviteUser } from '../../contract/sign-up.ts';
import { FormDrawer } from '../form-drawer.tsx';
import { RoleBoxes } from '../role-boxes.tsx';
import { StaffField } from '../staff-field.tsx';
import { useRequiredRule } from '../use-required-rule.ts';
import { useFormCall } from './use-form-call.ts';

interface Values {
  staffId: string | null;
  email: string;
  fullName: string;
  roleIds: string[];
}

const nobody: Values = { staffId: null, email: '', fullName: '', roleIds: [] };

/** Invites somebody to open an account with roles; the link goes to the address alone. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const required = useRequiredRule();
  const [form] = Form.useForm<Values>();
  const invite = useFormCall({
    form,
    send: (values: Values) => call(inviteUser, values),
    done: t('access:invitations.invited'),
    onDone: onClose,
  });
  return (
    <FormDrawer
      title={t('access:invitations.invite')}
      onClose={onClose}
      saving={invite.isPending}
      label={t('access:invitations.send')}
      onSave={form.submit}
    >
      <Form<Values>
        form={form}
        name="invite"
        layout="vertical"
        className="access-form"
        initialValues={nobody}
        onFinish={invite.mutate}
      >
        <StaffField />
        <Form.Item
          name="email"
          label={t('contract:field.email')}
          rules={[required('email')]}
          extra={t('access:invitations.emailHint')}
        >
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item name="fullName" label={t('contract:field.fullName')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="roleIds" label={t('access:roles')} extra={t('access:invitations.rolesHint')}>
          <RoleBoxes />
        </Form.Item>
      </Form>
    </FormDrawer>
  );
}
