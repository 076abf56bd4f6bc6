import type { BrowserSlice, SliceScreen } from '../../ui/slices/browser-slice.ts';
import labels from './screens/messages/labels.json';

const dashboard = {
  title: (t) => t('labels:dashboard.dashboard'),
  permission: 'public',
  component: () => import('./screens/dashboard-page.tsx'),
} as const satisfies Omit<SliceScreen, 'path'>;

/** The dashboard in the browser: the home page, at both of its addresses. */
export const dashboardBrowser = {
  name: 'dashboard',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    home: { ...dashboard, path: '/' },
    dashboard: { ...dashboard, path: '/dashboard' },
  },
} as const satisfies BrowserSlice;
