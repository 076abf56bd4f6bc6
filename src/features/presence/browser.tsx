import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';

/** Says above a form who else has the record open, and that somebody has stored it meanwhile. */
export const presenceBrowser: BrowserSlice = {
  name: 'presence',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  slots: [{ of: () => true, record: { notice: () => import('./screens/presence-notice.tsx') } }],
};
