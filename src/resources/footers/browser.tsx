import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { footers } from './resource.ts';

/** Footers in the browser, with a preview of each. */
export const footersBrowser = {
  name: 'footers',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  slots: [
    slotsFor(footers, {
      record: {
        header: () => import('./screens/footer-header.tsx'),
        preview: () => import('./screens/footer-preview.tsx'),
      },
    }),
  ],
} as const satisfies BrowserSlice;
