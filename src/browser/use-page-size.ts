import { useSyncExternalStore } from 'react';
import { getPageSize, subscribePageSize } from './page-size.ts';

/** The rows a page of a list whose address names none, kept up to date in a component. */
export function usePageSize(): number {
  return useSyncExternalStore(subscribePageSize, getPageSize, getPageSize);
}
