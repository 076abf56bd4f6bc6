import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { setPageSize } from '../../../browser/page-size.ts';
import { setTimeZone } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import type { ImageValue } from '../../../declare/kinds/image.ts';
import { formatInstant } from '../../../lib/format.ts';
import { CalendarInput } from '../../../ui/kinds/date/calendar-input.tsx';
import type { ControlAttributes } from '../../../ui/kinds/input.ts';
import { momentNotation } from '../../../ui/kinds/instant/moment-notation.ts';
import { LazyInput } from '../../../ui/kinds/lazy-input.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';
import { type SettingsValues, type SiteSettings, updateSiteSettings } from '../contract/settings.ts';
import { changedSince, mergeSettings } from './settings-merge.ts';
import { TimeZone } from './time-zone.tsx';
import { siteSettingsKey } from './use-site-settings.ts';
import './texts.ts';

const ImageUpload = lazyComponent(async () => ({
  default: (await import('../../../ui/editor/image-upload.tsx')).ImageField,
}));

interface Props {
  settings: SiteSettings;
  onClose: () => void;
}

/** Changes company name, logo, slogan, announcement, page size and time zone; every open browser shows them at once. */
export default function SiteSettingsDialog({ settings, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<SettingsValues>();
  // The base of the comparison: the settings as they were read, or as somebody saved them meanwhile.
  const [begun, setBegun] = useState(settings);
  const [disputed, setDisputed] = useState<Partial<SettingsValues>>({});
  const save = useMutation({
    // Sends only the fields changed here, with the version they are based on: others' concurrent changes are never lost
    // unnoticed.
    mutationFn: ({ values, over }: Asked) =>
      call(updateSiteSettings, { ...changedSince(over, values), version: over.version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(siteSettingsKey, saved);
      setPageSize(saved.pageSize);
      setTimeZone(saved.timeZone);
      message.success(t('settings:saved'));
      onClose();
    },
    onError: (error, asked) => {
      const problem = error instanceof CallError ? error.problem : undefined;
      if (problem?.code === 'CONFLICT_VERSION' && problem.current) {
        return goOnFrom(asked, problem.current as unknown as SiteSettings);
      }
      const problems = problem?.errors ?? [];
      if (problems.length === 0) message.error(problemText(error, t));
      form.setFields(
        problems.map(({ path, message: text }) => ({ name: path as keyof SettingsValues, errors: [text] })),
      );
    },
  });
  useSaveKey(() => !save.isPending && form.submit());
  const goOnFrom = ({ values, over }: Asked, current: SiteSettings) => {
    const merged = mergeSettings(over, values, current);
    form.setFieldsValue(merged.taken);
    setBegun(current);
    setDisputed(merged.disputed);
    const [first] = Object.keys(merged.disputed);
    if (first === undefined) save.mutate({ values: { ...values, ...merged.taken }, over: current });
    else form.scrollToField(first, { block: 'center' });
  };
  /** The notice below a field that somebody else changed too: their value, and a button to take it. */
  const asking = (name: keyof SettingsValues) => {
    if (!(name in disputed)) return {};
    const take = () => {
      form.setFieldsValue({ [name]: disputed[name] });
      setDisputed(({ [name]: _taken, ...rest }) => rest);
    };
    return {
      validateStatus: 'warning' as const,
      help: <Disputed name={name} value={disputed[name]} onTake={take} />,
    };
  };

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
        onFinish={(values) => save.mutate({ values, over: begun })}
      >
        {Object.keys(disputed).length > 0 && (
          <Alert role="alert" type="warning" showIcon title={t('settings:disputed')} style={{ marginBlockEnd: 16 }} />
        )}
        <Form.Item
          {...asking('companyName')}
          name="companyName"
          label={t('contract:field.companyName')}
          rules={[{ required: true, whitespace: true, message: t('settings:companyNameMissing') }]}
        >
          <Input maxLength={150} autoFocus />
        </Form.Item>
        <Form.Item {...asking('companyNameEn')} name="companyNameEn" label={t('contract:field.companyNameEn')}>
          <Input maxLength={150} />
        </Form.Item>
        <Form.Item {...asking('logo')} name="logo" label={t('contract:field.logo')} extra={t('settings:logoHint')}>
          <Logo shown={begun.logoImage} />
        </Form.Item>
        <Form.Item {...asking('slogan')} name="slogan" label={t('contract:field.slogan')}>
          <Input maxLength={150} />
        </Form.Item>
        <Form.Item
          {...asking('announcement')}
          name="announcement"
          label={t('contract:field.announcement')}
          extra={t('settings:announcementHint')}
        >
          <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        {(['announcementFrom', 'announcementTo'] as const).map((name) => (
          <Form.Item
            key={name}
            {...asking(name)}
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
        <Form.Item
          {...asking('pageSize')}
          name="pageSize"
          label={t('contract:field.pageSize')}
          extra={t('settings:pageSizeHint')}
        >
          <Select options={sitePageSizes.map((value) => ({ value, label: t('kit:list.perPage', { count: value }) }))} />
        </Form.Item>
        <Form.Item {...asking('secondPerson')} name="secondPerson" valuePropName="checked">
          <Checkbox>{t('settings:secondPerson')}</Checkbox>
        </Form.Item>
        <Form.Item
          {...asking('timeZone')}
          name="timeZone"
          label={t('contract:field.timeZone')}
          extra={t('settings:timeZoneHint')}
        >
          <TimeZone />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface Asked {
  readonly values: SettingsValues;
  /** The settings that the changes are based on. */
  readonly over: SiteSettings;
}

interface DisputedProps {
  readonly name: keyof SettingsValues;
  readonly value: SettingsValues[keyof SettingsValues] | undefined;
  readonly onTake: () => void;
}

function Disputed({ name, value, onTake }: DisputedProps) {
  const { t } = useTranslation();
  const isMoment = name === 'announcementFrom' || name === 'announcementTo';
  const shown = isMoment ? formatInstant(String(value)) : String(value);
  const text =
    name === 'logo'
      ? t('settings:otherLogo')
      : t(value === null || value === '' ? 'settings:otherEmpty' : 'settings:otherValue', {
          value: name === 'secondPerson' ? t(value ? 'kit:yes' : 'kit:no') : shown,
        });
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={onTake}>
        {t('settings:takeOther')}
      </Button>
    </>
  );
}

interface LogoProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** The stored picture, shown while none is chosen. */
  readonly shown: ImageValue | null;
}

/** A picture of the library, chosen or uploaded; the form passes its value. */
function Logo({ id, value = null, onChange, shown }: LogoProps) {
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly image: ImageValue | null }>();
  return (
    <LazyInput rows={3}>
      <ImageUpload
        {...(id && { id })}
        value={value}
        picture={chosen && chosen.id === value ? chosen.image : shown}
        onChange={(next, image) => {
          setChosen({ id: next, image });
          onChange?.(next);
        }}
      />
    </LazyInput>
  );
}

interface MomentProps extends ControlAttributes {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** An instant, typed or picked; the form passes its value. */
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
