import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser-path.ts';
import { type Line, openBrowser, openContext, openWindow, type StorageState } from './list-visit.ts';
import { medians } from './load.ts';
import type { PeerSignIn } from './peer.ts';
import { ratePerSecond } from './rate.ts';
import { slowLine } from './slow-line.ts';

/** Measurements of opening another product's first list; milliseconds from the navigation's start. */
interface PeerVisit {
  readonly rowsVisible: number;
  /** React handles events in the rows; the effect of a click is not checked. */
  readonly alive: number;
  readonly requests: number;
}

/** Sign-ins and first list of another product. */
export interface PeerEntrance {
  /** Per second, by as many clients as there are cores. */
  readonly signIns: number;
  /** With an empty cache; undefined without Chromium. */
  readonly visits: { readonly first: PeerVisit; readonly slow: PeerVisit } | undefined;
}

const watcher = fileURLToPath(new URL('watch-peer-list.js', import.meta.url));

/** Signs in to another product, and opens its first list `times` times over the fast connection and the slow one. */
export async function measurePeer({ signIn, list }: PeerSignIn, times: number): Promise<PeerEntrance> {
  const enter = async () => {
    const answer = await fetch(signIn.url, signIn.init);
    if (!answer.ok) throw new Error(`${signIn.url}: ${answer.status}`);
    await answer.arrayBuffer();
    return answer.headers.getSetCookie();
  };
  const signIns = await ratePerSecond(availableParallelism(), enter);
  const executablePath = findBrowser();
  if (!executablePath) return { signIns, visits: undefined };
  const state = stateOf(await enter(), new URL(list).hostname);
  await using opened = await openBrowser(executablePath);
  const first: PeerVisit[] = [];
  const slow: PeerVisit[] = [];
  for (let count = 0; count < times; count += 1) {
    first.push(await visit(opened.browser, list, state));
    slow.push(await visit(opened.browser, list, state, slowLine));
  }
  return { signIns, visits: { first: medians(first), slow: medians(slow) } };
}

async function visit(browser: Browser, list: string, state: StorageState, line?: Line): Promise<PeerVisit> {
  await using opened = await openContext(browser, state);
  const page = await openWindow(opened.context, line);
  await page.addInitScript({ path: watcher });
  await page.goto(list, { waitUntil: 'commit' });
  const moments = await page.waitForFunction(
    () => {
      const noted = (globalThis as { listMoments?: PeerVisit }).listMoments;
      return noted?.alive ? noted : null;
    },
    null,
    { timeout: 60_000 },
  );
  return (await moments.jsonValue()) as PeerVisit;
}

/** A browser's storage with these cookies. */
function stateOf(cookies: readonly string[], domain: string): StorageState {
  const stored = cookies.map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  });
  return { cookies: stored, origins: [] };
}
