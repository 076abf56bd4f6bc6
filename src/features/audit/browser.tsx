import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { listAuditCall, recordHistoryCall } from './contract/screens.ts';
import labels from './screens/messages/labels.json';

/** The audit log in the browser: the whole log, and the history of one record. */
export const auditBrowser = {
  name: 'audit',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    log: {
      path: '/audit-log',
      title: (t) => t('labels:audit.log'),
      permission: listAuditCall,
      component: () => import('./screens/audit-page.tsx'),
    },
    history: {
      path: '/history/$resource/$id',
      title: (t) => t('labels:audit.history'),
      permission: recordHistoryCall,
      component: () => import('./screens/history-page.tsx'),
    },
  },
} as const satisfies BrowserSlice;
