import { startEarly as startCall } from '../browser/call.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import { type ListAnswer, pageOf } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
import { getRoleFunctions, getUserInfo } from '../features/auth/contract.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { getSiteSettings, type SiteSettings } from '../features/settings/contract.ts';
import { messages as spreadsheetTexts } from '../features/spreadsheets/screens/messages.ts';
import { resources } from '../product/resources.ts';
import { listInputFromSearch } from '../ui/list/list-query.ts';
import { storedAccount } from './account/stored-account.ts';
import { hasFirstLook, showFirstLook } from './first-look/first-look.ts';
import { isDashboard, isEntrance, isWithoutAccount } from './paths.ts';
import { getPreferences } from './preferences.ts';

/** Longest time, in milliseconds, that the application's scripts wait for the first look: a slow line must not queue them. */
const lookFirst = 150;

/**
 * Sends the calls and fetches the scripts that the screen at this address is sure to need. The application would ask
 * for them itself, one after the other, as it finds out; here they all travel at once. Only a list whose rows can be
 * shown before the application is there goes first, for a moment: reading scripts would keep the machine busy.
 */
export async function startEarly({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  if (isEntrance(pathname)) return;
  const look = startCalls(pathname, new URLSearchParams(search));
  if (look) await Promise.race([look, new Promise((resolve) => setTimeout(resolve, lookFirst))]);
  void import('./component-library.tsx');
  if (isWithoutAccount(pathname)) return;
  void import('./frame/frame.tsx');
  if (look) void import('../ui/list/list-page.tsx');
  if (look && resourceAt(pathname)?.spreadsheet) startListTools();
}

/** Begins the calls; for a list that the account may see, answers when its first look is on the screen. */
function startCalls(pathname: string, search: URLSearchParams): Promise<void> | undefined {
  if (isWithoutAccount(pathname)) return undefined;
  const settings = startCall<SiteSettings>(getSiteSettings.name, {});
  const account = storedAccount();
  if (account === 'signed-out') return undefined;
  startCall(getUserInfo.name, {});
  startCall(getRoleFunctions.name, {});
  if (account === undefined || account.changePass === 1) return undefined;
  if (isDashboard(pathname)) startCall(getDashboard.name, {});
  const resource = resourceAt(pathname);
  if (!resource || !account.apiName.includes(resource.operations.list)) return undefined;
  const input = listInputFromSearch(resource, search);
  const answer = startCall<ListAnswer>(resource.operations.list, input);
  if (!hasFirstLook(resource, input)) return Promise.resolve();
  const page = answer.then((found) => pageOf(resource, found));
  return showFirstLook({ resource, input, account, page, settings });
}

/** The buttons beside the title of a list with spreadsheets, and their texts. */
function startListTools(): void {
  void import('../features/spreadsheets/screens/list-tools.tsx');
  for (const language of new Set([getPreferences().language, fallbackLanguage])) void spreadsheetTexts[language]();
}

/** The resource whose list is at an address. */
function resourceAt(pathname: string): Resource | undefined {
  return resources.find(({ route }) => route === pathname);
}
