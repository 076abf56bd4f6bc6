import { startEarly as startCall } from '../browser/call.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import { type ListAnswer, pageOf } from '../declare/operations.ts';
import { getSession } from '../features/auth/contract.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { getSiteSettings, type SiteSettings } from '../features/settings/contract.ts';
import { messages as spreadsheetTexts } from '../features/spreadsheets/screens/messages.ts';
import { resourceAt } from '../product/resources.ts';
import { listInputFromSearch } from '../ui/list/list-query.ts';
import { storedAccount } from './account/stored-account.ts';
import { fetchFiles } from './application-files.ts';
import { hasFirstLook, showFirstLook } from './first-look/first-look.ts';
import { isDashboard, isWithoutAccount } from './paths.ts';
import { getPreferences } from './preferences.ts';

/** Longest time, in milliseconds, that the application's scripts wait for the rows: a slow line must not queue them. */
const rowsFirst = 150;

/**
 * Sends the calls and fetches the scripts that the screen at this address is sure to need. The application would ask
 * for them itself, one after the other, as it finds out; here they all travel at once. Only a list whose rows can be
 * shown before the application is there goes first, for a moment: its answer has the line for itself, and the scripts
 * that travel while it is drawn run after it.
 */
export async function startEarly({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const list = startCalls(pathname, new URLSearchParams(search));
  const patience = new Promise((resolve) => setTimeout(resolve, rowsFirst));
  if (list) await Promise.race([list.answered, patience]);
  fetchFiles(document, 'application');
  fetchFiles(document, 'list');
  if (list) await Promise.race([list.shown, patience]);
  void import('./component-library.tsx');
  if (isWithoutAccount(pathname)) return;
  void import('./frame/frame.tsx');
  if (list) void import('../ui/list/list-page.tsx');
  if (list && resourceAt(pathname)?.spreadsheet) startListTools();
}

/** A list that is asked for early. */
interface EarlyList {
  readonly answered: Promise<unknown>;
  /** Resolves when its first look, if it has one, is on the screen. */
  readonly shown: Promise<void>;
}

/** Begins the calls; answers the list among them, if it is one that the account may see. */
function startCalls(pathname: string, search: URLSearchParams): EarlyList | undefined {
  if (isWithoutAccount(pathname)) return undefined;
  const settings = startCall<SiteSettings>(getSiteSettings.name, {});
  const account = storedAccount();
  if (account === 'signed-out') return undefined;
  startCall(getSession.name, {});
  // Of a session that has ended by now, nothing else would be answered.
  if (account === undefined || account.changePass === 1 || Date.parse(account.expiresAt) < Date.now()) return undefined;
  if (isDashboard(pathname)) startCall(getDashboard.name, {});
  const resource = resourceAt(pathname);
  if (!resource || !account.apiName.includes(resource.operations.list)) return undefined;
  const input = listInputFromSearch(resource, search);
  const answer = startCall<ListAnswer>(resource.operations.list, input);
  const answered = answer.catch(() => undefined);
  if (!hasFirstLook(resource, input)) return { answered, shown: Promise.resolve() };
  const page = answer.then((found) => pageOf(resource, found));
  return { answered, shown: showFirstLook({ resource, input, account, page, settings }) };
}

/** The buttons beside the title of a list with spreadsheets, and their texts. */
function startListTools(): void {
  void import('../features/spreadsheets/screens/list-tools.tsx');
  for (const language of new Set([getPreferences().language, fallbackLanguage])) void spreadsheetTexts[language]();
}
