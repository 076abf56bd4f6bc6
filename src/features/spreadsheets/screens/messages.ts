import type { MessageLoaders } from '../../../ui/slices/slice-messages.ts';

/** The texts of these screens; also loaded with the first queries of a list that has their buttons. */
export const messages: MessageLoaders = {
  vi: () => import('./messages/vi.json'),
  en: () => import('./messages/en.json'),
};
