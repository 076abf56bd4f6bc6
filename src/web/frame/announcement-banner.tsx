import { EditOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../browser/session.ts';
import { useWords } from '../../browser/words.ts';
import { type SiteSettings, updateSiteSettings } from '../../features/settings/contract.ts';
import { useAnnouncement } from '../../features/settings/screens/use-site-settings.ts';
import { EditSettings } from './edit-settings.tsx';

/** The running announcement, with a button to change it for those who may; nothing when there is none. */
export function AnnouncementBanner({ settings }: { settings: SiteSettings | undefined }) {
  const { t } = useWords();
  const canEdit = useCan(updateSiteSettings.name);
  const [editing, setEditing] = useState(false);
  const announcement = useAnnouncement(settings);
  if (!settings || announcement === '') return null;
  return (
    <section className="announcement" aria-label={t('screens:frame.announcement')}>
      <NotificationOutlined aria-hidden />
      <p>{announcement}</p>
      {canEdit && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('screens:settings.title')}
            onClick={() => setEditing(true)}
          >
            <span className="announcement-edit">{t('screens:settings.title')}</span>
          </Button>
          <EditSettings open={editing} settings={settings} onClose={() => setEditing(false)} />
        </>
      )}
    </section>
  );
}
