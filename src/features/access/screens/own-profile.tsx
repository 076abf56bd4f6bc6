import { App, Button, Form, Input, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { call, upload } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { Portrait } from '../../../ui/kinds/image/portrait.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { PortraitDialog } from '../../../ui/portrait/lazy-portrait-dialog.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { type OwnAccount, updateOwnAccount } from '../contract/accounts.ts';
import { ownRightsPath } from './addresses.ts';
import { fieldErrors } from './field-errors.ts';
import { useOwnAccount, useRefreshOwnAccount, useShowOwnAccount } from './own-account-query.ts';
import { OwnEmail } from './own-email.tsx';
import { useRequiredRule } from './use-required-rule.ts';

/** Who the user is: picture, name, email, roles, and the ways to password and permissions. */
export default function OwnProfile() {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const { data: account, error, refetch } = useOwnAccount();
  if (error && !account) return <ProblemResult error={error} onRetry={() => void refetch()} />;
  if (!account) return <Skeleton active avatar={{ size: 96 }} />;
  // A view as another is read-only.
  const mayChange = viewAs === null;
  return (
    <div className="own-profile">
      <OwnPicture account={account} mayChange={mayChange} />
      <div className="own-profile-fields">
        {mayChange && <NameForm key={account.fullName} account={account} />}
        <dl className="own-facts">
          <dt>{t('contract:field.username')}</dt>
          <dd>{account.username}</dd>
          <dt>{t('contract:field.email')}</dt>
          <dd>
            <OwnEmail account={account} mayChange={mayChange} />
          </dd>
          <dt>{t('access:roles')}</dt>
          <dd>
            {account.roles.map(({ name }) => name).join(', ') || t('access:own.noRole')}{' '}
            <AppLink href={ownRightsPath}>{t('labels:access.ownRights')}</AppLink>
          </dd>
          {mayChange && (
            <>
              <dt>{t('access:own.password')}</dt>
              <dd>
                <AppLink href="/reset-password">{t('access:own.changePassword')}</AppLink>
              </dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

function OwnPicture({ account, mayChange }: { account: OwnAccount; mayChange: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const show = useShowOwnAccount();
  const [isChoosing, setChoosing] = useState(false);
  const { version, fullName, avatar } = account;
  const end = async (changed: OwnAccount) => {
    await show(changed);
    void message.success(t('kit:record.updated'));
    setChoosing(false);
  };
  return (
    <div className="own-profile-picture">
      <Portrait name={fullName} url={avatar} size={96} />
      {mayChange && (
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('access:own.changePicture')}
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <PortraitDialog
            name={fullName}
            url={avatar}
            mayUpload
            store={async (file, sending) => end(await upload(updateOwnAccount, file, { version }, sending))}
            remove={async () => end(await call(updateOwnAccount, { version, avatar: null }))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function NameForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const required = useRequiredRule();
  const refuse = useRefusal();
  const show = useShowOwnAccount();
  const refresh = useRefreshOwnAccount();
  const [form] = Form.useForm<{ fullName: string }>();
  const typed = Form.useWatch('fullName', form) ?? account.fullName;
  const [isSaving, setSaving] = useState(false);
  const save = async ({ fullName }: { fullName: string }) => {
    setSaving(true);
    try {
      await show(await call(updateOwnAccount, { version: account.version, fullName }));
      void message.success(t('kit:record.updated'));
    } catch (error) {
      const named = fieldErrors(error, ['fullName']);
      if (named.length > 0) form.setFields(named);
      else refuse(error);
      await refresh();
    } finally {
      setSaving(false);
    }
  };
  return (
    <Form
      form={form}
      name="own-name"
      layout="vertical"
      className="access-form"
      initialValues={{ fullName: account.fullName }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item
        label={t('contract:field.fullName')}
        htmlFor="own-name_fullName"
        extra={account.staffName === null ? undefined : t('access:own.ofStaff', { name: account.staffName })}
      >
        <div className="own-profile-name">
          <Form.Item name="fullName" noStyle rules={[required('fullName')]}>
            <Input maxLength={100} autoComplete="name" />
          </Form.Item>
          {typed !== account.fullName && (
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('kit:record.save')}
            </Button>
          )}
        </div>
      </Form.Item>
    </Form>
  );
}
