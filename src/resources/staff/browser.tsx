import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { getOrganisation } from './contract.ts';
import { staff } from './resource.ts';
import labels from './screens/messages/labels.json';

/** Staff in the browser: cards as a second view, a person's page, and the organisation chart. */
export const staffBrowser = {
  name: 'staff',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    organisation: {
      path: '/employee-management/organisation',
      title: (t) => t('labels:staff.organisation'),
      permission: getOrganisation,
      component: () => import('./screens/organisation-page.tsx'),
    },
  },
  slots: [
    slotsFor(staff, {
      list: {
        views: [
          {
            name: 'cards',
            label: 'kit:list.cards',
            icon: 'cards',
            component: () => import('./screens/staff-cards.tsx'),
          },
        ],
      },
      record: {
        back: 'labels:staff.back',
        header: () => import('./screens/person-header.tsx'),
        reading: () => import('./screens/profile.tsx'),
      },
    }),
  ],
} as const satisfies BrowserSlice;
