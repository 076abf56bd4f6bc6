import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { getListJob, jobsPath } from './contract.ts';
import labels from './screens/messages/labels.json';

/** Background jobs in the browser. */
export const jobsBrowser = {
  name: 'jobs',
  labels,
  messages: {
    vi: () => together(import('./screens/messages/vi.json'), import('../../contract/messages/jobs-vi.json')),
    en: () => together(import('./screens/messages/en.json'), import('../../contract/messages/jobs-en.json')),
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

/** The texts of the screen, and those of jobs, which the server uses too. */
async function together(...files: Promise<{ readonly default: object }>[]): Promise<{ default: object }> {
  return { default: Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) };
}
