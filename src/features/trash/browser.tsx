import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { getListTrash } from './contract.ts';
import labels from './screens/messages/labels.json';

/** The trash of all resources in the browser. */
export const trashBrowser = {
  name: 'trash',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    trash: {
      path: '/trash',
      title: (t) => t('labels:trash.trash'),
      permission: getListTrash,
      component: () => import('./screens/trash-page.tsx'),
    },
  },
} as const satisfies BrowserSlice;
