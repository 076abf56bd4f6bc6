import { startEarly as startCall } from '../browser/call.ts';
import { getPageSize } from '../browser/page-size.ts';
import { fallbackLanguage } from '../contract/languages.ts';
import { pageOf } from '../declare/operations.ts';
import type { ListAnswer } from '../declare/record.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { messages as spreadsheetTexts } from '../features/spreadsheets/screens/messages.ts';
import { siteClock } from '../lib/clock.ts';
import { resourceAt } from '../product/resources.ts';
import { listInputFromSearch } from '../ui/list/list-query.ts';
import { fetchFiles } from './application-files.ts';
import { sendFirstCalls } from './first-calls.ts';
import { hasInstantList, showInstantList } from './instant-list/instant-list.ts';
import { isDashboard, isWithoutAccount } from './paths.ts';
import { getPreferences } from './preferences.ts';

/**
 * The longest time, in milliseconds, that the application's scripts wait for the rows: a slow connection must not delay
 * them further.
 */
const rowsFirst = 150;

/**
 * Sends the calls and loads the scripts that the screen at this address certainly needs. The application would start
 * them itself, one after another, as it discovers them; here they all run in parallel. Only a list with an instant list
 * goes first for a moment: its answer has the whole bandwidth, and scripts that load while it is rendered run after it.
 */
export async function startEarly(address: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const { pathname } = address;
  const list = startCalls(address);
  fetchFiles(document, 'text');
  const patience = new Promise((resolve) => setTimeout(resolve, rowsFirst));
  if (list) await Promise.race([list.answered, patience]);
  fetchFiles(document, 'foundation');
  fetchFiles(document, 'application');
  if (list) await Promise.race([list.shown, patience]);
  void import('./component-library.tsx');
  if (isWithoutAccount(pathname)) return;
  void import('./frame/frame.tsx');
  if (list) void import('../ui/list/list-page.tsx');
  if (list && resourceAt(pathname)?.spreadsheet) startListTools();
}

/** A list that is read early. */
interface EarlyList {
  readonly answered: Promise<unknown>;
  /** Resolves when its instant list, if it has one, is on the screen. */
  readonly shown: Promise<void>;
}

/** Starts the calls; returns the list among them, if the account may see it. */
function startCalls(address: Pick<Location, 'pathname' | 'search'>): EarlyList | undefined {
  const begun = sendFirstCalls(address);
  if (!begun) return undefined;
  const { settings, account } = begun;
  if (isDashboard(address.pathname)) startCall(getDashboard.name, {});
  const resource = resourceAt(address.pathname);
  if (!resource || !account.apiName.includes(resource.operations.list)) return undefined;
  const input = listInputFromSearch(resource, address.search, getPageSize(), siteClock());
  const answer = startCall<ListAnswer>(resource.operations.list, input);
  const answered = answer.catch(() => undefined);
  if (!hasInstantList(resource, input)) return { answered, shown: Promise.resolve() };
  const page = answer.then((found) => pageOf(resource, found));
  return { answered, shown: showInstantList({ resource, input, account, page, settings }) };
}

/** The buttons next to the title of a list with spreadsheets, and their texts. */
function startListTools(): void {
  void import('../features/spreadsheets/screens/list-tools.tsx');
  for (const language of new Set([getPreferences().locale, fallbackLanguage])) void spreadsheetTexts[language]();
}
