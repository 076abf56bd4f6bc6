import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input, Radio, Skeleton } from 'antd';
import { CallError, call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatInstant, formatNumber } from '../../../../lib/format.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { useRefusal } from '../../../../ui/refusal.tsx';
import { LeaveGuard } from '../../../../ui/saving/leave-guard.tsx';
import { useSaveKey } from '../../../../ui/saving/use-save-key.ts';
import {
  getSignUpSettings,
  type SignUpMode,
  type SignUpSettings,
  signUpModes,
  updateSignUpSettings,
} from '../../contract/sign-up.ts';
import './sign-up.css';

interface Values {
  mode: SignUpMode;
  terms: string;
  termsEn: string;
}

/** Who may sign up, and the terms with their versions. */
export default function SignUpSettingsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [getSignUpSettings.name],
    queryFn: ({ signal }) => call(getSignUpSettings, {}, { signal }),
    staleTime: 0,
  });
  return (
    <div className="sign-up-settings">
      <h1>{t('labels:access.signUpSettings')}</h1>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && <SettingsForm stored={data} />}
    </div>
  );
}

function SettingsForm({ stored }: { stored: SignUpSettings }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Values>();
  const mode = Form.useWatch('mode', form) ?? stored.mode;
  const keep = (settings: SignUpSettings) => queryClient.setQueryData([getSignUpSettings.name], settings);
  const save = useMutation({
    mutationFn: (values: Values) => call(updateSignUpSettings, { ...values, version: stored.version }),
    onSuccess: (saved) => {
      keep(saved);
      void message.success(t('access:signUpSettings.saved'));
    },
    onError: (error) => {
      const problem = error instanceof CallError ? error.problem : undefined;
      const problems = problem?.errors ?? [];
      form.setFields(problems.map(({ path, message: text }) => ({ name: path as keyof Values, errors: [text] })));
      if (problems.length > 0) return;
      refuse(error);
      // What was typed stays; saving again is based on what somebody else has saved meanwhile.
      if (problem?.code === 'CONFLICT_VERSION')
        void queryClient.invalidateQueries({ queryKey: [getSignUpSettings.name] });
    },
  });
  const hasUnsaved = () => {
    const { mode: chosen = stored.mode, terms = stored.terms, termsEn = stored.termsEn } = form.getFieldsValue();
    return chosen !== stored.mode || terms !== stored.terms || termsEn !== stored.termsEn;
  };
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || save.isPending) return false;
    return save.mutateAsync(values).then(
      () => true,
      () => false,
    );
  };
  useSaveKey(() => void submit());
  return (
    <Form<Values>
      form={form}
      name="sign-up-settings"
      layout="vertical"
      initialValues={stored}
      onFinish={() => void submit()}
    >
      <Form.Item name="mode" label={t('access:signUpSettings.mode')} extra={t(`access:signUpSettings.hint.${mode}`)}>
        <Radio.Group options={signUpModes.map((value) => ({ value, label: t(`access:signUpSettings.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="terms"
        label={t('access:signUpSettings.terms')}
        extra={t('access:signUpSettings.termsHint')}
        rules={[{ required: mode !== 'closed', whitespace: true, message: t('access:signUpSettings.termsMissing') }]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={20_000} />
      </Form.Item>
      <Form.Item
        name="termsEn"
        label={t('access:signUpSettings.termsEn')}
        extra={t('access:signUpSettings.termsEnHint')}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={20_000} />
      </Form.Item>
      <Versions versions={stored.versions} />
      <div className="sign-up-settings-actions">
        <Button type="primary" htmlType="submit" loading={save.isPending} title="Ctrl+S" aria-keyshortcuts="Control+S">
          {t('kit:record.save')}
        </Button>
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} onSave={submit} text={t('access:signUpSettings.leave')} />
    </Form>
  );
}

/** When the terms changed, and how many accounts accepted each version. */
function Versions({ versions }: Pick<SignUpSettings, 'versions'>) {
  const { t } = useTranslation();
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="terms-versions">
      <h2 id="terms-versions" className="access-label">
        {t('access:signUpSettings.versions')}
      </h2>
      <ul className="sign-up-versions">
        {versions.map(({ version, createdAt, createdByName, accepted }) => (
          <li key={version}>
            {t('access:signUpSettings.version', {
              version,
              time: formatInstant(createdAt),
              name: createdByName ?? t('access:form.someone'),
            })}
            <span className="list-aside">
              {t('access:signUpSettings.accepted', { count: accepted, number: formatNumber(accepted) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
