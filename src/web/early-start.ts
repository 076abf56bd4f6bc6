import { getRoleFunctions, getUserInfo } from '../features/auth/contract.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { getSiteSettings } from '../features/settings/contract.ts';
import { resources } from '../product/resources.ts';
import { startEarly as startCall } from '../ui/call.ts';
import { listInputFromSearch } from '../ui/list/list-query.ts';
import { storedAccount } from './account/stored-account.ts';
import { isDashboard, isEntrance, isWithoutAccount } from './paths.ts';

/**
 * Sends the calls and fetches the scripts that the screen at this address is sure to need. The application would ask
 * for them itself, one after the other, as it finds out; here they all travel at once.
 */
export function startEarly({ pathname, search }: { pathname: string; search: string }): void {
  if (isEntrance(pathname)) return;
  void import('./component-library.tsx');
  if (isWithoutAccount(pathname)) return;
  void import('./frame/frame.tsx');
  startCall(getSiteSettings.name, {});
  const account = storedAccount();
  if (account === 'signed-out') return;
  startCall(getUserInfo.name, {});
  startCall(getRoleFunctions.name, {});
  if (account === undefined || account.changePass === 1) return;
  if (isDashboard(pathname)) startCall(getDashboard.name, {});
  const listed = resources.find((resource) => resource.route === pathname);
  if (listed && account.apiName.includes(listed.operations.list)) {
    startCall(listed.operations.list, listInputFromSearch(listed, new URLSearchParams(search)));
    void import('../ui/list/list-page.tsx');
  }
}
