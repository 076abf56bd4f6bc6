import { EditOutlined, NotificationOutlined } from '@ant-design/icons';
import { useCan } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { type SiteSettings, updateAnnouncement } from '../../features/settings/contract/settings.ts';
import { announcementPath } from '../../features/settings/screens/addresses.ts';
import { useAnnouncement } from '../../features/settings/screens/use-site-settings.ts';
import { AppLink } from '../../ui/navigation.tsx';

/** The current announcement, with a button to change it for accounts that may; nothing without one. */
export function AnnouncementBanner({ settings }: { settings: SiteSettings | undefined }) {
  const { t } = useTranslation();
  const canEdit = useCan(updateAnnouncement.name);
  const announcement = useAnnouncement(settings);
  if (!settings || announcement === '') return null;
  return (
    <section className="announcement" aria-label={t('screens:frame.announcement')}>
      <NotificationOutlined aria-hidden />
      <p>{announcement}</p>
      {canEdit && (
        <AppLink
          className="announcement-edit"
          href={announcementPath}
          aria-label={t('screens:frame.editAnnouncement')}
          title={t('screens:frame.editAnnouncement')}
        >
          <EditOutlined />
        </AppLink>
      )}
    </section>
  );
}
