import { EditOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCan } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { settingsHash } from '../../contract/file-holders.ts';
import { type SiteSettings, updateSiteSettings } from '../../features/settings/contract/settings.ts';
import { useAnnouncement } from '../../features/settings/screens/use-site-settings.ts';

/** The current announcement, with a button to change it for accounts that may; nothing without one. */
export function AnnouncementBanner({ settings }: { settings: SiteSettings | undefined }) {
  const { t } = useTranslation();
  const canEdit = useCan(updateSiteSettings.name);
  const announcement = useAnnouncement(settings);
  if (!settings || announcement === '') return null;
  return (
    <section className="announcement" aria-label={t('screens:frame.announcement')}>
      <NotificationOutlined aria-hidden />
      <p>{announcement}</p>
      {canEdit && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={t('screens:settings.title')}
          href={`#${settingsHash}`}
        >
          <span className="announcement-edit">{t('screens:settings.title')}</span>
        </Button>
      )}
    </section>
  );
}
