import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { libraryFiles } from './media/resource.ts';
import labels from './screens/messages/labels.json';
import { mediaMessages } from './screens/messages/loaders.ts';

/** The browser side of the media library: pictures next to the table, and uploads. */
export const mediaBrowser = {
  name: 'media',
  labels,
  messages: mediaMessages,
  slots: [
    slotsFor(libraryFiles, {
      list: {
        views: [
          {
            name: 'grid',
            label: 'labels:media.grid',
            icon: 'cards',
            isDefault: true,
            component: () => import('./screens/library-grid.tsx'),
          },
        ],
        beside: () => import('./screens/library-folders.tsx'),
        rowActions: { most: 2, component: () => import('./screens/row-marks.tsx') },
        bulkActions: () => import('./screens/bulk-actions.tsx'),
        buttons: () => import('./screens/upload-button.tsx'),
        empty: () => import('./screens/library-empty.tsx'),
      },
      record: { back: 'labels:media.back', header: () => import('./screens/file-header.tsx') },
    }),
  ],
} as const satisfies BrowserSlice;
