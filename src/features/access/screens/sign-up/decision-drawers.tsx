import { Form, Input } from 'antd';
import { call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { approveSignUp, refuseSignUp, type SignUp } from '../../contract/sign-up.ts';
import { FormDrawer } from '../form-drawer.tsx';
import { RoleBoxes } from '../role-boxes.tsx';
import { StaffField } from '../staff-field.tsx';
import { useFormCall } from './use-form-call.ts';

interface Props {
  signUp: SignUp;
  onClose: () => void;
}

interface Approval {
  roleIds: string[];
  staffId: string | null;
}

/** Gives somebody who waits an account with roles. */
export function ApproveDrawer({ signUp, onClose }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Approval>();
  const approve = useFormCall({
    form,
    send: (values: Approval) => call(approveSignUp, { id: signUp.id, ...values }),
    done: t('access:signUps.approved', { name: signUp.fullName }),
    onDone: onClose,
  });
  return (
    <FormDrawer
      title={t('access:signUps.approveOne', { name: signUp.fullName })}
      onClose={onClose}
      saving={approve.isPending}
      label={t('access:signUps.approve')}
      onSave={form.submit}
    >
      <Form<Approval>
        form={form}
        name="approve-sign-up"
        layout="vertical"
        className="access-form"
        initialValues={{ roleIds: [], staffId: null }}
        onFinish={approve.mutate}
      >
        <p className="account-fixed">
          {t('contract:field.email')}: <strong>{signUp.email}</strong>
          <br />
          {t('contract:field.username')}: <strong>{signUp.username}</strong>
        </p>
        <Form.Item
          name="roleIds"
          label={t('access:roles')}
          rules={[{ type: 'array', min: 1, message: t('access:signUps.rolesMissing') }]}
        >
          <RoleBoxes />
        </Form.Item>
        <StaffField hint={t('access:signUps.staffHint')} />
      </Form>
    </FormDrawer>
  );
}

/** Tells somebody who waits why there will be no account. */
export function RefuseDrawer({ signUp, onClose }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ reason: string }>();
  const refuse = useFormCall({
    form,
    send: ({ reason }: { reason: string }) => call(refuseSignUp, { id: signUp.id, reason }),
    done: t('access:signUps.refused', { name: signUp.fullName }),
    onDone: onClose,
  });
  return (
    <FormDrawer
      title={t('access:signUps.refuseOne', { name: signUp.fullName })}
      onClose={onClose}
      saving={refuse.isPending}
      label={t('access:signUps.refuse')}
      onSave={form.submit}
    >
      <Form
        form={form}
        name="refuse-sign-up"
        layout="vertical"
        className="access-form"
        initialValues={{ reason: '' }}
        onFinish={refuse.mutate}
      >
        <Form.Item
          name="reason"
          label={t('access:signUps.reason')}
          extra={t('access:signUps.reasonHint', { email: signUp.email })}
          rules={[{ required: true, whitespace: true, message: t('access:signUps.reasonMissing') }]}
        >
          <Input.TextArea rows={4} maxLength={500} autoFocus />
        </Form.Item>
      </Form>
    </FormDrawer>
  );
}
