import { getPageSize } from '../browser/page-size.ts';
import { getSession } from '../browser/session-state.ts';
import { siteSettingsQuery } from '../features/settings/screens/use-site-settings.ts';
import { siteClock } from '../lib/clock.ts';
import { resourceAt } from '../product/resources.ts';
import { listInputFromSearch } from '../ui/list/list-query.ts';
import { listQuery } from '../ui/queries.ts';
import { loadSession } from './account/account.ts';
import { isWithoutAccount } from './paths.ts';
import { queryClient } from './query.ts';
import { router } from './router.tsx';

/** The longest time, in milliseconds, without a loading indicator. */
const patience = 200;

/**
 * Resolves when everything that the first render shows is loaded, so that the screen renders once, and not for each
 * answer and script. What takes long, or fails, is left to the screens, which show it.
 */
export async function readyToRender({ pathname, search }: Location): Promise<void> {
  const answers = isWithoutAccount(pathname) ? undefined : answersFor(pathname, search);
  const all = Promise.allSettled([router.load(), answers]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** Reads what the frame and a list show into the session and the query cache. */
async function answersFor(pathname: string, search: string): Promise<void> {
  // The site's clock interprets the days in an address.
  await Promise.all([queryClient.prefetchQuery(siteSettingsQuery), loadSession()]);
  const resource = resourceAt(pathname);
  if (resource && getSession().apiName.has(resource.operations.list)) {
    await queryClient.prefetchQuery(
      listQuery(resource, listInputFromSearch(resource, search, getPageSize(), siteClock())),
    );
  }
}
