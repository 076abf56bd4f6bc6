import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { notifications } from './notifications/resource.ts';

/**
 * Notifications in the browser: the bell opens the list of the user's own; a sent one shows who has read it. The
 * account page has the choice of notification events.
 */
export const notificationsBrowser = {
  name: 'notifications',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  sections: { ownAccount: () => import('./screens/kind-choices.tsx') },
  slots: [
    slotsFor(notifications, {
      record: { sections: [{ place: 'below', component: () => import('./screens/receipts.tsx') }] },
    }),
  ],
} as const satisfies BrowserSlice;
