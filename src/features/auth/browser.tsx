import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';

/** What proves the account besides its password, in the own account. */
export const authBrowser = {
  name: 'auth',
  messages: {
    vi: () => together(import('./second-factor/screens/messages/vi.json'), import('./social/screens/messages/vi.json')),
    en: () => together(import('./second-factor/screens/messages/en.json'), import('./social/screens/messages/en.json')),
  },
  accountSections: [
    {
      name: 'second-factor',
      place: 'signIn',
      title: 'auth:title',
      component: () => import('./second-factor/screens/second-factor-section.tsx'),
    },
    {
      name: 'ways-in',
      place: 'signIn',
      title: 'auth:waysIn.title',
      component: () => import('./social/screens/ways-in.tsx'),
    },
  ],
} as const satisfies BrowserSlice;

/** The texts of both sections. */
async function together(...files: Promise<{ readonly default: object }>[]): Promise<{ default: object }> {
  return { default: Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) };
}
