import { CloseOutlined, EditOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCan } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { announcementMark } from '../../contract/preferences.ts';
import { type SiteSettings, updateAnnouncement } from '../../features/settings/contract/settings.ts';
import { announcementPath } from '../../features/settings/screens/addresses.ts';
import { useAnnouncement } from '../../features/settings/screens/use-site-settings.ts';
import { AppLink } from '../../ui/navigation.tsx';
import { setPreferences } from '../preferences.ts';
import { usePreferences } from '../use-preferences.ts';
import type { Tone } from './nav-styles.ts';

interface AnnouncementBannerProps {
  readonly settings: SiteSettings | undefined;
  readonly tone: Tone;
}

/**
 * The current announcement, with a button to change it for accounts that may. Who has read it closes it, until its text
 * changes. Nothing without one.
 */
export function AnnouncementBanner({ settings, tone }: AnnouncementBannerProps) {
  const { t } = useTranslation();
  const canEdit = useCan(updateAnnouncement.name);
  const announcement = useAnnouncement(settings);
  const { closedAnnouncement } = usePreferences();
  const mark = announcementMark(announcement);
  if (!settings || mark === closedAnnouncement) return null;
  const close = t('screens:frame.closeAnnouncement');
  return (
    <section className="announcement" aria-label={t('screens:frame.announcement')} data-tone={tone}>
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
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={close}
        title={close}
        onClick={() => setPreferences({ closedAnnouncement: mark })}
      />
    </section>
  );
}
