import { useSyncExternalStore } from 'react';
import { type Clock, siteClock } from '../lib/clock.ts';
import { getPageSize, subscribePageSize } from './page-size.ts';
import { useTranslation } from './use-translation.ts';

/** The site settings that lists use: the rows per page and the time zone; kept up to date in a component. */
export function useSite(): { readonly pageSize: number; readonly clock: Clock } {
  // Renders again when the time zone changes.
  useTranslation();
  return { pageSize: useSyncExternalStore(subscribePageSize, getPageSize, getPageSize), clock: siteClock() };
}
