import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { getListMail, mailPath } from './contract.ts';
import labels from './screens/messages/labels.json';

/** The outbox in the browser. */
export const mailBrowser = {
  name: 'mail',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    outbox: {
      path: mailPath,
      title: (t) => t('labels:mail.outbox'),
      permission: getListMail,
      component: () => import('./screens/outbox-page.tsx'),
    },
  },
} as const satisfies BrowserSlice;
