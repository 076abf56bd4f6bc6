import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { setPageSize } from '../../../browser/page-size.ts';
import { useSession } from '../../../browser/session.ts';
import { setTimeZone } from '../../../browser/translation.ts';
import { useTimerAt } from '../../../browser/use-timer-at.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { announcementAt, getSiteSettings, type SiteSettings } from '../contract/settings.ts';

export const siteSettingsKey = [getSiteSettings.name];

/** Milliseconds after which a visitor, who gets no events, reads the settings again. */
const askedAnew = 15_000;

/** The query of the settings; open lists then use their page size, and times their zone. */
export const siteSettingsQuery = {
  queryKey: siteSettingsKey,
  queryFn: async () => {
    const settings = await call(getSiteSettings, {});
    setPageSize(settings.pageSize);
    setTimeZone(settings.timeZone);
    return settings;
  },
  staleTime: 5 * 60_000,
};

/** The site settings; undefined until they are loaded, and as long as they cannot be read. */
export function useSiteSettings(): SiteSettings | undefined {
  const { user } = useSession();
  return useQuery({ ...siteSettingsQuery, refetchInterval: user ? false : askedAnew }).data;
}

/** The announcement to show at present: it appears and disappears at its times. */
export function useAnnouncement(settings: SiteSettings | undefined): string {
  const { language } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  const moments = [settings?.announcementFrom, settings?.announcementTo].flatMap((each) =>
    each ? [Date.parse(each)] : [],
  );
  const next = moments.filter((moment) => moment > now);
  useTimerAt(next.length > 0 ? Math.min(...next) : undefined, () => setNow(Date.now()));
  return settings ? announcementAt(settings, language, now) : '';
}
