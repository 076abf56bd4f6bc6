import { useSyncExternalStore } from 'react';
import { getTranslation, subscribeTranslation, type Translation } from './translation.ts';

/** The current translation, kept up to date in a component. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribeTranslation, getTranslation, getTranslation);
}
