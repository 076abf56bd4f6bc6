import { useSyncExternalStore } from 'react';
import { getTranslation, subscribeTranslation, type Translation } from './translation.ts';

/** How the person at the screen is spoken to, kept up to date in a component. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribeTranslation, getTranslation, getTranslation);
}
