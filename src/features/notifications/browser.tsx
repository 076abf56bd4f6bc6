import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';

/** Notifications in the browser: the frame's bell opens the list of one's own. */
export const notificationsBrowser = {
  name: 'notifications',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
} as const satisfies BrowserSlice;
