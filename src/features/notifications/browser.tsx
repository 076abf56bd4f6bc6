import { activeStatus, refusedStatus } from '../../declare/resource.ts';
import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { approvalsPath, getMyApproval } from './contract/approvals.ts';
import { getMyNotification, inboxPath } from './contract/own-notifications.ts';
import { notifications } from './notifications/resource.ts';
import labels from './screens/messages/labels.json';

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
  labels,
  screens: {
    inbox: {
      path: inboxPath,
      title: (t) => t('labels:notifications.inbox'),
      permission: getMyNotification,
      component: () => import('./screens/inbox-page.tsx'),
    },
    message: {
      path: `${inboxPath}/$id`,
      title: (t) => t('labels:notifications.inbox'),
      permission: getMyNotification,
      component: () => import('./screens/message-page.tsx'),
    },
    approvals: {
      path: approvalsPath,
      title: (t) => t('labels:notifications.approvals'),
      permission: getMyApproval,
      component: () => import('./screens/approvals-page.tsx'),
    },
  },
  sections: {
    dashboard: () => import('./screens/approvals-card.tsx'),
  },
  accountSections: [
    {
      name: 'notices',
      place: 'notices',
      title: 'notifications:kinds.title',
      component: () => import('./screens/kind-choices.tsx'),
    },
  ],
  slots: [
    slotsFor(notifications, {
      changes: {
        concerns: ({ after }) => after.status === activeStatus,
        load: () => import('./screens/sending-guard.tsx'),
      },
      record: { sections: [{ place: 'below', component: () => import('./screens/receipts.tsx') }] },
    }),
    {
      of: ({ statuses }) => statuses === 'publication',
      changes: {
        concerns: ({ before, after }) => after.status === refusedStatus && before.status !== refusedStatus,
        load: () => import('./screens/refusal-guard.tsx'),
      },
      record: {
        sections: [
          {
            place: 'above',
            concerns: ({ status }) => status === refusedStatus,
            component: () => import('./screens/refusal-banner.tsx'),
          },
        ],
      },
    },
  ],
} as const satisfies BrowserSlice;
