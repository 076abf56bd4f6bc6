import { Button, Input, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { CalendarInput } from '../../../ui/kinds/date/calendar-input.tsx';
import type { ControlAttributes } from '../../../ui/kinds/input.ts';
import { momentNotation } from '../../../ui/kinds/instant/moment-notation.ts';
import { type AnnouncementValues, type SiteSettings, updateAnnouncement } from '../contract/settings.ts';
import { SettingsFormPage, SettingsItem } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { useSiteSettings } from './use-site-settings.ts';

const noAnnouncement: AnnouncementValues = {
  announcement: '',
  announcementEn: '',
  announcementFrom: null,
  announcementTo: null,
};

/** Changes the announcement at the top of every page, in each language, or takes it down; every open browser shows it at once. */
export default function AnnouncementPage() {
  const settings = useSiteSettings();
  return settings ? <AnnouncementForm stored={settings} /> : <Skeleton active />;
}

function AnnouncementForm({ stored }: { stored: SiteSettings }) {
  const { t } = useTranslation();
  const settings = useSettingsForm(stored, (changes) => call(updateAnnouncement, changes));
  const { begun, saving, set } = settings;
  const moment = {
    validator: async (_rule: unknown, value: unknown) => {
      if (value !== null && !momentNotation.isValue(value)) throw new Error(t('settings:momentUnclear'));
    },
  };
  return (
    <SettingsFormPage
      title={t('labels:settings.announcement')}
      settings={settings}
      actions={
        begun.announcement !== '' && (
          <Button danger disabled={saving} onClick={() => void set(noAnnouncement, t('settings:takenDown'))}>
            {t('settings:takeDown')}
          </Button>
        )
      }
    >
      <SettingsItem
        settings={settings}
        name="announcement"
        label={t('contract:field.announcement')}
        rules={[{ required: true, whitespace: true, message: t('settings:announcementMissing') }]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </SettingsItem>
      <SettingsItem
        settings={settings}
        name="announcementEn"
        label={t('contract:field.announcementEn')}
        extra={t('settings:announcementEnHint')}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </SettingsItem>
      <div className="settings-period">
        {(['announcementFrom', 'announcementTo'] as const).map((name) => (
          <SettingsItem key={name} settings={settings} name={name} label={t(`contract:field.${name}`)} rules={[moment]}>
            <Moment />
          </SettingsItem>
        ))}
      </div>
    </SettingsFormPage>
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
