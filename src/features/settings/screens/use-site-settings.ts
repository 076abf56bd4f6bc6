import { useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { getSiteSettings, type SiteSettings } from '../contract.ts';

export const siteSettingsKey = [getSiteSettings.name];

/** The call that reads them, for the query cache. */
export const siteSettingsQuery = {
  queryKey: siteSettingsKey,
  queryFn: () => call(getSiteSettings, {}),
  staleTime: 5 * 60_000,
};

/** The company's words in the frame; undefined until they are there, and for as long as they cannot be read. */
export function useSiteSettings(): SiteSettings | undefined {
  return useQuery(siteSettingsQuery).data;
}
