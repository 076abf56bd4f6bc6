import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { notifications } from './notifications/resource.ts';

/** Notifications in the browser: the frame's bell opens the list of one's own; of one that was sent is seen who has read it. One's own account says what the product is to tell. */
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
