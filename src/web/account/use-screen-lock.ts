import { useEffect } from 'react';
import { useSession } from '../../browser/session.ts';
import { useShortcut } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { useSiteSettings } from '../../features/settings/screens/use-site-settings.ts';
import { lockScreen } from './account.ts';
import { isCovered } from './cover.ts';
import { lockDue, storeLockDue } from './stored-account.ts';

/** What counts as use of a page. */
const uses = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
/** Milliseconds between two looks at the clock. */
const pace = 5_000;

/** Locks the screen of a signed-in account on Ctrl+Alt+L, and when nobody has used any tab for the minutes of the site. */
export function useScreenLock(): void {
  const { t } = useTranslation();
  const isSignedIn = useSession().state === 'signed-in';
  const minutes = useSiteSettings()?.lockMinutes;
  useShortcut({ group: 'everywhere', keys: 'Mod-Alt-l', text: t('screens:expired.lock') }, lockScreen, isSignedIn);
  useEffect(() => (isSignedIn && minutes !== undefined ? lockWhenIdle(minutes) : undefined), [isSignedIn, minutes]);
}

/**
 * Follows the use of all tabs, by a moment in the storage that each moves on, until the returned function is called. The
 * clock decides, not a timer: a machine that slept longer is locked by the first movement after it.
 */
function lockWhenIdle(minutes: number): (() => void) | undefined {
  if (minutes === 0) {
    storeLockDue(undefined);
    return undefined;
  }
  const putOff = () => storeLockDue(Date.now() + minutes * 60_000);
  const check = () => {
    const due = lockDue();
    if (isCovered()) return;
    if (due === undefined) putOff();
    else if (Date.now() >= due) lockScreen();
  };
  const note = () => {
    check();
    // Moving the moment for each pixel of a mouse would write all the time.
    if (!isCovered() && (lockDue() ?? 0) < Date.now() + minutes * 60_000 - pace) putOff();
  };
  // The minutes may be others now, and opening a page is a use.
  note();
  const timer = setInterval(check, pace);
  for (const use of uses) window.addEventListener(use, note, true);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    for (const use of uses) window.removeEventListener(use, note, true);
    document.removeEventListener('visibilitychange', check);
  };
}
