import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Modal, Select } from 'antd';
import { lazy, useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { setPageSize } from '../../../browser/page-size.ts';
import { useWords } from '../../../browser/words.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import type { ImageValue } from '../../../declare/kinds/image.ts';
import { CalendarInput } from '../../../ui/kinds/date/calendar-input.tsx';
import type { ControlAttributes } from '../../../ui/kinds/input.ts';
import { momentNotation } from '../../../ui/kinds/instant/moment-notation.ts';
import { Later } from '../../../ui/kinds/later.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { type SettingsValues, type SiteSettings, updateSiteSettings } from '../contract.ts';
import { siteSettingsKey } from './use-site-settings.ts';
import './texts.ts';

const ImageUpload = lazy(async () => ({ default: (await import('../../../ui/editor/image-upload.tsx')).ImageField }));

interface Props {
  settings: SiteSettings;
  onClose: () => void;
}

/** Changes company name, logo, slogan, announcement and the rows a page of lists; every open browser shows them at once. */
export default function SiteSettingsDialog({ settings, onClose }: Props) {
  const { t } = useWords();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<SettingsValues>();
  const [begun] = useState(settings);
  const changedIn = (values: SettingsValues): Partial<SettingsValues> =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== begun[name as keyof SettingsValues]));
  const save = useMutation({
    // Only what was changed here: what others changed meanwhile stays.
    mutationFn: (values: SettingsValues) =>
      call(updateSiteSettings, { ...changedIn(values), version: settings.version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(siteSettingsKey, saved);
      setPageSize(saved.pageSize);
      message.success(t('settings:saved'));
      onClose();
    },
    onError: (error) => {
      if (error instanceof CallError && error.problem.code === 'CONFLICT_VERSION') {
        void queryClient.invalidateQueries({ queryKey: siteSettingsKey });
      }
      const problems = (error instanceof CallError && error.problem.errors) || [];
      if (problems.length === 0) message.error(problemText(error, t));
      form.setFields(
        problems.map(({ path, message: text }) => ({ name: path as keyof SettingsValues, errors: [text] })),
      );
    },
  });

  return (
    <Modal
      open
      title={t('screens:settings.title')}
      okText={t('settings:save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<SettingsValues>
        form={form}
        layout="vertical"
        initialValues={begun}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item
          name="companyName"
          label={t('contract:field.companyName')}
          rules={[{ required: true, whitespace: true, message: t('settings:companyNameMissing') }]}
        >
          <Input maxLength={150} autoFocus />
        </Form.Item>
        <Form.Item name="companyNameEn" label={t('contract:field.companyNameEn')}>
          <Input maxLength={150} />
        </Form.Item>
        <Form.Item name="logo" label={t('contract:field.logo')} extra={t('settings:logoHint')}>
          <Logo shown={begun.logoImage} />
        </Form.Item>
        <Form.Item name="slogan" label={t('contract:field.slogan')}>
          <Input maxLength={150} />
        </Form.Item>
        <Form.Item name="announcement" label={t('contract:field.announcement')} extra={t('settings:announcementHint')}>
          <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        {(['announcementFrom', 'announcementTo'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`contract:field.${name}`)}
            rules={[
              {
                validator: async (_rule, value: unknown) => {
                  if (value !== null && !momentNotation.isValue(value)) throw new Error(t('settings:momentUnclear'));
                },
              },
            ]}
          >
            <Moment />
          </Form.Item>
        ))}
        <Form.Item name="pageSize" label={t('contract:field.pageSize')} extra={t('settings:pageSizeHint')}>
          <Select options={sitePageSizes.map((value) => ({ value, label: t('kit:list.perPage', { count: value }) }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface LogoProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** The picture that was there when the dialog opened. */
  readonly shown: ImageValue | null;
}

/** A picture of the library, chosen or sent; the form hands it what it holds. */
function Logo({ id, value = null, onChange, shown }: LogoProps) {
  const [picture, setPicture] = useState(shown);
  return (
    <Later rows={3}>
      <ImageUpload
        {...(id && { id })}
        value={value}
        picture={picture}
        onChange={(chosen, image) => {
          setPicture(image);
          onChange?.(chosen);
        }}
      />
    </Later>
  );
}

interface MomentProps extends ControlAttributes {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** A moment, typed or picked; the form hands it what it holds. */
function Moment({ value = null, onChange, ...control }: MomentProps) {
  return (
    <CalendarInput
      notation={momentNotation}
      examples="instant"
      control={control}
      value={value}
      onChange={(moment) => onChange?.(moment)}
    />
  );
}
