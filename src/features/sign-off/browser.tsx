import { signOffPath } from '../../ui/sign-off/path.ts';
import type { BrowserSlice, SliceScreen } from '../../ui/slices/browser-slice.ts';
import labels from './messages/labels.json';

/**
 * The page that signs days off: one for all that is signed off, each a section of its slice.
 * @param permission the operations that read the days of a section; one is enough to open the page.
 */
export const signOffBrowser = (permission: Exclude<SliceScreen['permission'], 'public'>) =>
  ({
    name: 'sign-off',
    labels,
    screens: {
      days: {
        path: signOffPath,
        title: (t) => t('labels:sign-off.title'),
        permission,
        component: () => import('./screens/sign-off-page.tsx'),
      },
    },
  }) as const satisfies BrowserSlice;
