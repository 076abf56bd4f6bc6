import { CallError, call } from '../../browser/call.ts';
import { markOffline, whenOnline } from '../../browser/connection.ts';
import { getSession, subscribeSession } from '../../browser/session-state.ts';
import type { PreferenceName } from '../../contract/preferences.ts';
import {
  type OwnPreferences,
  getPreferences as readPreferences,
  updatePreferences,
} from '../../features/preferences/contract.ts';
import { showLanguage } from '../language.ts';
import {
  getOwnPreferences,
  getPreferences,
  getUnsent,
  markSent,
  releaseChoices,
  setSitePreferences,
  showChoicesOf,
  subscribePreferences,
} from '../preferences.ts';

/** The account whose choices this page has. */
let followed: string | undefined;
let sending = false;

/**
 * Keeps the choices of this browser and those of the signed-in account the same: the account's are read once the page is
 * drawn, and what is chosen here is sent, when there is a line.
 */
export function followAccountPreferences(): void {
  const follow = () => {
    const { state, user } = getSession();
    if (state === 'signed-out') {
      followed = undefined;
      releaseChoices();
    }
    if (state !== 'signed-in' || user === null || user.id === followed) return;
    const { id } = user;
    followed = id;
    whenIdle(() => void loadAccountPreferences(id));
  };
  subscribeSession(follow);
  subscribePreferences(() => void sendChoices());
  follow();
}

/** Reads the account's choices and shows them; without an answer everything stays as it is. */
export async function loadAccountPreferences(accountId: string): Promise<void> {
  const answer = await call(readPreferences, {}).catch(() => undefined);
  if (!answer) return;
  await showAccountPreferences(answer, accountId);
  await sendChoices();
}

async function showAccountPreferences({ choices, defaults, fixed }: OwnPreferences, accountId: string): Promise<void> {
  const shown = getPreferences().locale;
  setSitePreferences({ defaults, fixed });
  showChoicesOf(accountId, choices);
  const { locale } = getPreferences();
  if (locale !== shown) await showLanguage(locale);
}

async function sendChoices(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    while (followed !== undefined && getUnsent().length > 0) await sendOrWait(followed, getUnsent());
  } finally {
    sending = false;
  }
}

/** Sends choices, or waits for the line when the server cannot be reached. */
async function sendOrWait(accountId: string, names: readonly PreferenceName[]): Promise<void> {
  const own = getOwnPreferences();
  const sent = Object.fromEntries(names.map((name) => [name, own[name]]));
  try {
    // What is taken back is null for the server.
    await call(updatePreferences, Object.fromEntries(names.map((name) => [name, own[name] ?? null])));
    markSent(sent);
  } catch (error) {
    if (!(error instanceof CallError) || error.problem.status === 0) {
      markOffline();
      await whenOnline();
      return;
    }
    markSent(sent);
    // What is fixed meanwhile is shown as it is. Whoever looks as another account keeps the choices in this browser.
    if (error.problem.code === 'VALIDATION_FAILED') await loadAccountPreferences(accountId);
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}
