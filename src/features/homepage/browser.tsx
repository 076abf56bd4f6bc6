import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { slides } from './slides/resource.ts';

/** Slides in the browser: by display position, with a preview of each; the company's applications on the dashboard. */
export const homepageBrowser = {
  name: 'homepage',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  sections: { dashboard: () => import('./screens/application-links.tsx') },
  slots: [
    slotsFor(slides, {
      list: {
        views: [
          {
            name: 'cards',
            label: 'kit:list.cards',
            icon: 'cards',
            isDefault: true,
            component: () => import('./screens/slide-groups.tsx'),
          },
        ],
      },
      record: { preview: () => import('./screens/slide-preview.tsx') },
    }),
  ],
} as const satisfies BrowserSlice;
