import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findBrowser } from '../../tests/support/browser-path.ts';
import { openBrowser, openContext, signInByHand } from './list-visit.ts';
import { percentile } from './load.ts';
import { allMade, type Latencies, latenciesOf, printed, readLists, wait } from './pictures.ts';
import { databasePid, memoryOfFamily, startProduct } from './processes.ts';
import { type Credentials, makeDataDirectory, openOwner, signIn } from './stage.ts';

/** The number of generated photographs; their copies differ in a few bytes at the end. */
const different = 8;
const watcher = fileURLToPath(new URL('watch-presses.js', import.meta.url));
/** Milliseconds between two actions in the page meanwhile. */
const pause = 2_000;

/** The results of choosing many photographs at once. Times in milliseconds, memory in megabytes. */
interface DropFigures {
  readonly photographs: number;
  /** Until the last one was stored, and until every rendition of each existed. */
  readonly stored: number;
  readonly made: number;
  /** List calls of another user meanwhile. */
  readonly lists: Latencies;
  /** From a click or a key in the page to the next frame, meanwhile. */
  readonly presses: readonly number[];
  /** Tasks of the page that took longer than 50 ms. */
  readonly longTasks: readonly number[];
  /** Peak memory of the server with its helpers, and of the database. */
  readonly server: number;
  readonly database: number;
}

/**
 * Chooses photographs of 24 megapixels, all at once, in the library of a new installation, and continues using its
 * page.
 */
export async function measureBulkUpload(credentials: Credentials, photographs: number): Promise<DropFigures> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('Chromium is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  try {
    const paths = await takeCopies(folder, photographs);
    await using directory = makeDataDirectory();
    const { username, password } = credentials;
    await using product = await startProduct(directory.path, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
    await using owner = await openOwner(directory.path);
    const session = await signIn(product, credentials);
    await using opened = await openBrowser(executablePath);
    await using signedIn = await openContext(opened.browser);
    const page = await signedIn.context.newPage();
    await page.goto(`${product.url}/signin`);
    await signInByHand(page, credentials);
    await page.addInitScript({ path: watcher });
    await page.goto(`${product.url}/gallery-management/library`);
    await page.waitForLoadState('networkidle');

    let [server, database] = [0, 0];
    const watching = setInterval(() => {
      server = Math.max(server, memoryOfFamily(product.pid));
      database = Math.max(database, memoryOfFamily(databasePid(directory.path)));
    }, 200);
    const lists: number[] = [];
    const reading = readLists(session, lists);
    const visitor = goOnIn(page);
    const started = performance.now();
    await page.locator('.list-header input[type=file]').setInputFiles(paths);
    const count = 'SELECT count(*)::int AS total FROM stored_files';
    while ((await owner.client.query<{ total: number }>(count)).rows[0]?.total !== photographs) await wait(200);
    const stored = performance.now() - started;
    await allMade(owner.client);
    const made = performance.now() - started;
    await visitor.stop();
    await reading.stop();
    clearInterval(watching);
    const { presses, longTasks } = await page.evaluate(
      () => (globalThis as unknown as { notedPresses: Pick<DropFigures, 'presses' | 'longTasks'> }).notedPresses,
    );
    return { photographs, stored, made, lists: latenciesOf(lists), presses, longTasks, server, database };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The results as text. */
export function bulkUploadReport({
  photographs,
  stored,
  made,
  lists,
  presses,
  longTasks,
  ...memory
}: DropFigures): string {
  const sorted = [...presses].sort((one, other) => one - other);
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(0);
  return [
    `${photographs} photographs of 24 megapixels chosen at once in Chromium:`,
    `  stored after ${seconds(stored)} s, all copies there after ${seconds(made)} s`,
    `  the page meanwhile: ${sorted.length} presses, half answered within ${percentile(sorted, 0.5)} ms, the slowest ${sorted.at(-1)} ms`,
    `  its tasks of more than 50 ms: ${longTasks.length}, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
    `  list calls of somebody else: half within ${lists.p50.toFixed(0)} ms, 99 of 100 within ${lists.p99.toFixed(0)} ms`,
    `  memory at the peak: server and its helpers ${memory.server.toFixed(0)} MB, database ${memory.database.toFixed(0)} MB`,
  ].join('\n');
}

async function takeCopies(folder: string, photographs: number): Promise<string[]> {
  const photographed = JSON.parse(await printed('photographs.ts', [folder, String(different)])) as string[];
  return Array.from({ length: photographs }, (_, place) => {
    const path = join(folder, `dap-${String(place + 1).padStart(4, '0')}.jpg`);
    copyFileSync(photographed[place % photographed.length] ?? '', path);
    // After the end of the picture: no decoder reads it, and no two files are equal.
    appendFileSync(path, randomBytes(16));
    return path;
  });
}

/** A user who searches for files, as table and as pictures, until stopped. */
function goOnIn(page: Page) {
  let going = true;
  const search = page.locator('.list-search input');
  const steps = [
    () => search.pressSequentially('dap', { delay: 120 }),
    () => page.getByRole('button', { name: 'Dạng bảng' }).click(),
    () => search.fill(''),
    () => page.getByRole('button', { name: 'Dạng lưới ảnh' }).click(),
  ];
  const done = (async () => {
    for (let step = 0; going; step = (step + 1) % steps.length) {
      await wait(pause);
      await steps[step]?.();
    }
  })();
  return {
    stop: async () => {
      going = false;
      await done;
    },
  };
}
