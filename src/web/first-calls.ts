import { listCalls } from 'virtual:list-calls';
import { setCallLanguage, startEarly as startCall } from '../browser/call.ts';
import { getPageSize } from '../browser/page-size.ts';
import { defaultPageSize } from '../contract/paging.ts';
import { getSession } from '../features/auth/contract.ts';
import { getSiteSettings, type SiteSettings } from '../features/settings/contract/settings.ts';
import { isLockDue, type StoredAccount, storedAccount } from './account/stored-account.ts';
import { isWithoutAccount } from './paths.ts';
import { getPreferences } from './preferences.ts';

/** The calls sent before there is any screen. */
interface FirstCalls {
  readonly settings: Promise<SiteSettings>;
  /** The account that the browser has stored. */
  readonly account: StoredAccount;
}

/**
 * Sends the calls that an address certainly needs and that require no declarations: the frame's, and those of a list
 * without filters. A call that is running is not sent again. Returns nothing if no account is stored, because there is
 * nothing more to show.
 */
export function sendFirstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstCalls | undefined {
  if (isWithoutAccount(pathname)) return undefined;
  const settings = startCall<SiteSettings>(getSiteSettings.name, {});
  const account = storedAccount();
  startCall(getSession.name, {});
  // The server would refuse everything else for a session that has ended or is locked.
  if (account === undefined || account.changePass === 1 || Date.parse(account.expiresAt) < Date.now()) return undefined;
  if (isLockDue()) return undefined;
  const list = search === '' ? listCalls[pathname] : undefined;
  const pageSize = getPageSize();
  // The declaration says whether a list is read completely; the order of the keys is that of `listInputFromSearch`.
  const input = { ...(pageSize !== defaultPageSize && { pageSize }), ...list?.input };
  if (list && account.apiName.includes(list.operation)) startCall(list.operation, input);
  return { settings, account };
}

// A separate script that the page runs before the main one, which is ten times as large, has loaded.
setCallLanguage(getPreferences().locale);
sendFirstCalls(window.location);
