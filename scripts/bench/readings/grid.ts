import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findBrowser } from '../../../tests/support/browser-path.ts';
import { openBrowser, openContext, openWindow, signInByHand } from '../list-visit.ts';
import { percentile } from '../load.ts';
import { type Latencies, latenciesOf } from '../pictures.ts';
import type { Credentials } from '../stage.ts';

/** How an entry table keeps up with typing; times in milliseconds. */
export interface GridFigures {
  /** The name and size of the table, and the number of keystrokes. */
  readonly name: string;
  readonly keys: number;
  /** The percentage of frames that were shown in time. */
  readonly framesShown: number;
  readonly slowestFrame: number;
  /** From a key to the frame that shows it. */
  readonly keyToFrame: Latencies & { readonly p95: number };
}

const watcher = fileURLToPath(new URL('../watch-keys.js', import.meta.url));
/** Milliseconds between two keys: ten per second, faster than people type figures for long. */
const pause = 100;
const frame = 1_000 / 60;
/** Rows typed in each column. */
const typedRows = 12;

/** An entry table, and what is typed down its columns: the column's index and the text of a cell. */
export interface TypedGrid {
  readonly name: string;
  readonly address: string;
  /** The browser's local storage with earlier choices. */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly columns: readonly (readonly [column: number, text: string])[];
}

/** The path of Chromium. @throws Error without one. */
export function browserPath(): string {
  const path = findBrowser();
  if (!path) throw new Error('Chromium is not installed: install it, set CHROMIUM, or use --no-browser.');
  return path;
}

/** Types into empty tables, cell after cell, as fast as an experienced clerk. */
export async function measureGrids(
  executablePath: string,
  url: string,
  credentials: Credentials,
  grids: readonly TypedGrid[],
): Promise<GridFigures[]> {
  await using opened = await openBrowser(executablePath);
  await using signedIn = await openContext(opened.browser);
  const page = await openWindow(signedIn.context);
  await page.goto(`${url}/signin`);
  await signInByHand(page, credentials);
  await page.addInitScript({ path: watcher });
  const figures: GridFigures[] = [];
  for (const grid of grids) figures.push(await measureGrid(page, url, grid));
  return figures;
}

async function measureGrid(
  page: Page,
  url: string,
  { name, address, stored = {}, columns }: TypedGrid,
): Promise<GridFigures> {
  await page.evaluate((choices) => {
    for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(url + address);
  await page.waitForLoadState('networkidle');
  await page.locator('[role=grid] [data-place]').first().waitFor();
  const [rows, width] = [
    await page.locator('[data-place$=" 0"]').count(),
    await page.locator('[data-place^="0 "]').count(),
  ];
  await noted(page);
  for (const [column, text] of columns) {
    await page.locator(`[role=grid] [data-place="0 ${column}"]`).click();
    for (let row = 0; row < Math.min(rows, typedRows); row += 1) {
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
    name: `${name}, ${rows} x ${width}`,
    keys: keys.length,
    framesShown: Math.min(100, (100 * distances.length) / due),
    slowestFrame: Math.max(...distances),
    keyToFrame: { ...latenciesOf(sorted), p95: percentile(sorted, 0.95) },
  };
}

/** The measurements since the last call. */
async function noted(page: Page) {
  return page.evaluate(() => {
    const { notedKeys } = globalThis as unknown as { notedKeys: { frames: number[]; keys: number[] } };
    return { frames: notedKeys.frames.splice(0), keys: notedKeys.keys.splice(0) };
  });
}
