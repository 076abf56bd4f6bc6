import { settingsPath } from '../../contract/file-holders.ts';
import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { updateAnnouncement, updateSiteSettings } from './contract/settings.ts';
import { announcementPath } from './screens/addresses.ts';
import labels from './screens/messages/labels.json';

/** The site settings in the browser: the announcement has a page of its own, as it has a right of its own. */
export const settingsBrowser = {
  name: 'settings',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    general: {
      path: settingsPath,
      title: (t) => t('labels:settings.general'),
      permission: updateSiteSettings,
      component: () => import('./screens/settings-page.tsx'),
    },
    announcement: {
      path: announcementPath,
      title: (t) => t('labels:settings.announcement'),
      permission: updateAnnouncement,
      component: () => import('./screens/announcement-page.tsx'),
    },
  },
} as const satisfies BrowserSlice;
