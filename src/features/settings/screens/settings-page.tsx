import { Checkbox, Input, InputNumber, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { sitePageSizes } from '../../../contract/paging.ts';
import type { ImageValue } from '../../../declare/kinds/image.ts';
import { LazyInput } from '../../../ui/kinds/lazy-input.tsx';
import { maxLockMinutes, type SiteSettings, updateSiteSettings } from '../contract/settings.ts';
import { SettingsFormPage, SettingsItem } from './settings-form.tsx';
import { TimeZone } from './time-zone.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { useSiteSettings } from './use-site-settings.ts';

const ImageUpload = lazyComponent(async () => ({
  default: (await import('../../../ui/editor/image-upload.tsx')).ImageField,
}));

/** Changes company name, logo, slogan, page size, time zone and the lock of screens; every open browser shows them at once. */
export default function SettingsPage() {
  const settings = useSiteSettings();
  return settings ? <GeneralForm stored={settings} /> : <Skeleton active />;
}

function GeneralForm({ stored }: { stored: SiteSettings }) {
  const { t } = useTranslation();
  const settings = useSettingsForm(stored, (changes) => call(updateSiteSettings, changes));
  return (
    <SettingsFormPage title={t('labels:settings.general')} settings={settings}>
      <SettingsItem
        settings={settings}
        name="companyName"
        label={t('contract:field.companyName')}
        rules={[{ required: true, whitespace: true, message: t('settings:companyNameMissing') }]}
      >
        <Input maxLength={150} />
      </SettingsItem>
      <SettingsItem settings={settings} name="companyNameEn" label={t('contract:field.companyNameEn')}>
        <Input maxLength={150} />
      </SettingsItem>
      <SettingsItem settings={settings} name="logo" label={t('contract:field.logo')} extra={t('settings:logoHint')}>
        <Logo shown={settings.begun.logoImage} />
      </SettingsItem>
      <SettingsItem settings={settings} name="slogan" label={t('contract:field.slogan')}>
        <Input maxLength={150} />
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="pageSize"
        label={t('contract:field.pageSize')}
        extra={t('settings:pageSizeHint')}
      >
        <Select options={sitePageSizes.map((value) => ({ value, label: t('kit:list.perPage', { count: value }) }))} />
      </SettingsItem>
      <SettingsItem settings={settings} name="secondPerson" valuePropName="checked">
        <Checkbox>{t('settings:secondPerson')}</Checkbox>
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="provisionalReadings"
        valuePropName="checked"
        extra={t('settings:provisionalReadingsHint')}
      >
        <Checkbox>{t('settings:provisionalReadings')}</Checkbox>
      </SettingsItem>
      <SettingsItem settings={settings} name="askAgain" valuePropName="checked" extra={t('settings:askAgainHint')}>
        <Checkbox>{t('settings:askAgain')}</Checkbox>
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="secondFactorDays"
        label={t('settings:secondFactorDays')}
        extra={t('settings:secondFactorDaysHint')}
      >
        <InputNumber min={0} max={90} precision={0} />
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="timeZone"
        label={t('contract:field.timeZone')}
        extra={t('settings:timeZoneHint')}
      >
        <TimeZone />
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="lockMinutes"
        label={t('contract:field.lockMinutes')}
        extra={t('settings:lockMinutesHint')}
        rules={[{ required: true, message: t('settings:lockMinutesBounds', { max: maxLockMinutes }) }]}
      >
        <InputNumber min={0} max={maxLockMinutes} precision={0} suffix={t('settings:minutes')} />
      </SettingsItem>
    </SettingsFormPage>
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
