import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findBrowser } from '../../../tests/support/browser-path.ts';
import { openBrowser, openContext, openWindow, signInByHand } from '../list-visit.ts';
import { percentile } from '../load.ts';
import { type Latencies, latenciesOf } from '../pictures.ts';
import type { Credentials } from '../stage.ts';

/** How a table to type into keeps up with somebody who types; times in milliseconds. */
export interface GridFigures {
  readonly cells: string;
  readonly keys: number;
  /** Of a hundred moments at which a screen asks for a frame, so many had one. */
  readonly framesShown: number;
  readonly slowestFrame: number;
  /** From a key to the frame that shows it. */
  readonly keyToFrame: Latencies & { readonly p95: number };
}

const watcher = fileURLToPath(new URL('../watch-keys.js', import.meta.url));
/** Milliseconds between two keys: ten a second, quicker than people type figures for long. */
const pause = 100;
const frame = 1_000 / 60;

/** Types into the empty day of a reservoir, cell after cell, as fast as a quick clerk. */
export async function measureGrid(url: string, credentials: Credentials, address: string): Promise<GridFigures> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium.');
  await using opened = await openBrowser(executablePath);
  await using signedIn = await openContext(opened.browser);
  const page = await openWindow(signedIn.context);
  await page.goto(`${url}/signin`);
  await signInByHand(page, credentials);
  await page.addInitScript({ path: watcher });
  await page.goto(url + address);
  await page.waitForLoadState('networkidle');
  const cells = page.locator('[role=grid] [data-place]');
  await cells.first().waitFor();
  const [rows, columns] = [
    await page.locator('[data-place$=" 0"]').count(),
    await page.locator('[data-place^="0 "]').count(),
  ];
  await cells.first().click();
  await noted(page);
  // Down two columns, a level and a flow: digits, a comma, and on to the cell below.
  for (const [column, text] of [
    ['0', '98,25'],
    ['2', '412,5'],
  ] as const) {
    await page.locator(`[role=grid] [data-place="0 ${column}"]`).click();
    for (let row = 0; row < Math.min(rows, 12); row += 1) {
      for (const key of [...text, 'Enter']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(pause);
      }
    }
  }
  const { frames, keys } = await noted(page);
  const distances = frames.slice(1).map((at, place) => at - (frames[place] ?? at));
  const due = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / frame;
  const sorted = keys.toSorted((one, other) => one - other);
  return {
    cells: `${rows} x ${columns}`,
    keys: keys.length,
    framesShown: Math.min(100, (100 * distances.length) / due),
    slowestFrame: Math.max(...distances),
    keyToFrame: { ...latenciesOf(sorted), p95: percentile(sorted, 0.95) },
  };
}

/** What was noted since it was last asked. */
async function noted(page: Page) {
  return page.evaluate(() => {
    const { notedKeys } = globalThis as unknown as { notedKeys: { frames: number[]; keys: number[] } };
    return { frames: notedKeys.frames.splice(0), keys: notedKeys.keys.splice(0) };
  });
}
