import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import labels from './screens/messages/labels.json';

/** Says above a form who else has the record open, and that somebody has stored it meanwhile. */
export const presenceBrowser: BrowserSlice = {
  name: 'presence',
  // Every record's form has them: texts of its own would be one more script for each.
  labels,
  slots: [{ of: () => true, record: { notice: () => import('./screens/presence-notice.tsx') } }],
};
