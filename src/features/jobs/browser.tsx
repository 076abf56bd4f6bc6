import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { getListJob, jobsPath } from './contract.ts';
import labels from './screens/messages/labels.json';

/** The work behind the calls in the browser. */
export const jobsBrowser = {
  name: 'jobs',
  labels,
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    jobs: {
      path: jobsPath,
      title: (t) => t('labels:jobs.jobs'),
      permission: getListJob,
      component: () => import('./screens/jobs-page.tsx'),
    },
  },
} as const satisfies BrowserSlice;
