import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { albums } from './resource.ts';

/** Albums in the browser: cards as the default view, and a preview of each. */
export const albumsBrowser = {
  name: 'albums',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  slots: [
    slotsFor(albums, {
      list: {
        views: [
          {
            name: 'cards',
            label: 'kit:list.cards',
            icon: 'cards',
            isDefault: true,
            component: () => import('./screens/album-cards.tsx'),
          },
        ],
      },
      record: {
        reading: () => import('./screens/album-reading.tsx'),
        preview: () => import('./screens/album-preview.tsx'),
      },
    }),
  ],
} as const satisfies BrowserSlice;
