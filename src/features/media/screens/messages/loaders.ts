import type { MessageLoaders } from '../../../../ui/slices/slice-messages.ts';

/** The texts of the library's screens, which its picker also uses elsewhere. */
export const mediaMessages: MessageLoaders = {
  vi: () => import('./vi.json'),
  en: () => import('./en.json'),
};
