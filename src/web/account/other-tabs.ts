import { getSession, setSession } from '../../browser/session-state.ts';
import { queryClient } from '../query.ts';
import { isStillSignedIn, leaveSignedOut, loadSession } from './account.ts';
import { coverLockedPage, coverPage, tabEvents, uncoverPage } from './cover.ts';
import { accountStorageKey, storedAccount } from './stored-account.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * Follows other tabs of this browser: a sign-out there, which clears the storage, who signs in, and a lock. Unsaved text
 * stays in its page, out of sight, until its author signs in. A session that merely expires changes nothing here: the
 * next call asks for a new sign-in in place.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const { user, state } = getSession();
    const stored = storedAccount();
    if (key === null && !stored) {
      if (user) leave(leaveSignedOut);
    } else if (key === accountStorageKey && stored) {
      if (stored.id !== user?.id) leave(becomeOther);
      else if (stored.locked && state === 'signed-in') coverLockedPage();
      else if (state === 'locked' && !stored.locked) loadSession().catch(() => undefined);
      else if (!stored.locked) tabEvents.dispatchEvent(new Event('back'));
    }
  });
}

/**
 * Hides a page that the browser may store for its "Back" button, and checks the session before the page is seen again:
 * its account may have signed out meanwhile.
 */
export function checkOnReturn(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && getSession().user) coverPage();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getSession().state !== 'loading') void comeBack();
  });
}

async function comeBack(): Promise<void> {
  const { user } = getSession();
  // Without an answer nothing says whose page may be shown.
  const found = await isStillSignedIn().catch(() => false);
  if (found === 'locked') return coverLockedPage();
  if (!found) {
    if (user) leave(() => window.location.reload());
    return;
  }
  uncoverPage();
  tabEvents.dispatchEvent(new Event('back'));
  void queryClient.invalidateQueries();
}

/** Gives the page up, unless it holds unsaved text. */
function leave(how: () => void): void {
  if (hasUnsavedWork()) {
    coverPage();
    tabEvents.dispatchEvent(new Event('covered'));
  } else how();
}

function becomeOther(): void {
  queryClient.clear();
  setSession({ state: 'loading' });
}
