import { listCalls } from 'virtual:list-calls';
import { setCallLanguage, startEarly as startCall } from '../browser/call.ts';
import { getPageSize } from '../browser/page-size.ts';
import { defaultPageSize } from '../contract/paging.ts';
import { getSession } from '../features/auth/contract.ts';
import { getSiteSettings, type SiteSettings } from '../features/settings/contract/settings.ts';
import { type StoredAccount, storedAccount } from './account/stored-account.ts';
import { isWithoutAccount } from './paths.ts';
import { getPreferences } from './preferences.ts';

/** What was asked before any screen is there. */
interface FirstCalls {
  readonly settings: Promise<SiteSettings>;
  /** Whom the browser remembers to be signed in. */
  readonly account: StoredAccount;
}

/**
 * Sends the calls that an address is sure to need, as far as they are known without any declaration: the frame's, and
 * a list's without filters. Once: what is under way is not sent again. Answers nothing where nobody
 * is known who could be shown more.
 */
export function sendFirstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstCalls | undefined {
  if (isWithoutAccount(pathname)) return undefined;
  const settings = startCall<SiteSettings>(getSiteSettings.name, {});
  const account = storedAccount();
  startCall(getSession.name, {});
  // Of a session that has ended by now, nothing else would be answered.
  if (account === undefined || account.changePass === 1 || Date.parse(account.expiresAt) < Date.now()) return undefined;
  const list = search === '' ? listCalls[pathname] : undefined;
  const pageSize = getPageSize();
  // A list that is read whole says so itself; the order of the keys is that of `listInputFromSearch`.
  const input = { ...(pageSize !== defaultPageSize && { pageSize }), ...list?.input };
  if (list && account.apiName.includes(list.operation)) startCall(list.operation, input);
  return { settings, account };
}

// A script of its own, that the page runs before the first one, ten times as large, has come.
setCallLanguage(getPreferences().language);
sendFirstCalls(window.location);
