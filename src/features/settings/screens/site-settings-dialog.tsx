import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Modal } from 'antd';
import { CallError, call } from '../../../browser/call.ts';
import { useWords } from '../../../browser/words.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { type SiteSettings, updateSiteSettings } from '../contract.ts';
import { siteSettingsKey } from './use-site-settings.ts';

interface Props {
  settings: SiteSettings;
  onClose: () => void;
}

/** Changes company name, slogan and announcement; the frame shows them at once. */
export default function SiteSettingsDialog({ settings, onClose }: Props) {
  const { t } = useWords();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<SiteSettings>();
  const save = useMutation({
    mutationFn: (values: SiteSettings) => call(updateSiteSettings, values),
    onSuccess: (saved) => {
      queryClient.setQueryData(siteSettingsKey, saved);
      message.success(t('screens:settings.saved'));
      onClose();
    },
    onError: (error) => {
      const problems = (error instanceof CallError && error.problem.errors) || [];
      if (problems.length === 0) message.error(problemText(error, t));
      form.setFields(problems.map(({ path, message: text }) => ({ name: path as keyof SiteSettings, errors: [text] })));
    },
  });

  return (
    <Modal
      open
      title={t('screens:settings.title')}
      okText={t('screens:settings.save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<SiteSettings>
        form={form}
        layout="vertical"
        initialValues={settings}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="companyName"
          label={t('contract:field.companyName')}
          rules={[{ required: true, whitespace: true, message: t('screens:settings.companyNameMissing') }]}
        >
          <Input maxLength={150} autoFocus />
        </Form.Item>
        <Form.Item name="slogan" label={t('contract:field.slogan')}>
          <Input maxLength={150} />
        </Form.Item>
        <Form.Item
          name="announcement"
          label={t('contract:field.announcement')}
          extra={t('screens:settings.announcementHint')}
        >
          <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
