import { useSyncExternalStore } from 'react';
import { type Clock, siteClock } from '../lib/clock.ts';
import { getPageSize, subscribePageSize } from './page-size.ts';
import { useTranslation } from './use-translation.ts';

/** By what the settings of the site say a list asks: the rows a page, and the clock of its days; kept up to date in a component. */
export function useSite(): { readonly pageSize: number; readonly clock: Clock } {
  // Another clock words everything anew.
  useTranslation();
  return { pageSize: useSyncExternalStore(subscribePageSize, getPageSize, getPageSize), clock: siteClock() };
}
