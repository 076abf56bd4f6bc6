import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { type Client, createClient } from '../support/client.ts';
import { databasePid, isRunning, type ServerProcess, startProcess } from '../support/server-process.ts';

/** One of each kind; `KILL_CYCLES=60 npx vitest run --project integration tests/integration/kill-cycles.test.ts` for more. */
const cycles = Number(process.env.KILL_CYCLES ?? 4);
const victims = ['node', 'postmaster', 'backend', 'everything'] as const;
/** Milliseconds in which the product is back, with node alive, and nobody doing anything for it. */
const within = 10_000;
const importedRows = 1_000;

const directory = join(mkdtempSync(join(tmpdir(), 'cms-kills-')), 'data');
const password = 'Mat-khau-cua-dap-2026';
/** Ends the servers: those that a test starts too, for which nothing can be said any more after all tests. */
const ends: (() => unknown)[] = [];
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  rmSync(join(directory, '..'), { recursive: true, force: true });
});

let server: ServerProcess;
let client: Client;
/** What the product said that it stored. */
const acknowledged = { articles: new Set<string>(), order: 0, imports: new Set<string>() };
let orders = 0;

async function startServer(): Promise<void> {
  server = startProcess({ DATA_DIR: directory, ADMIN_PASSWORD: password }, (end) => ends.push(end));
  const url = await server.url;
  const { token } = await createClient(url).data(login, { username: 'admin', password });
  client = createClient(url, { authorization: `Bearer ${token}` });
}

/** Rows as the owner sees them, who is not asked for while the product works. */
async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { databasePassword } = await loadSecrets(directory);
  const host = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const owner = new pg.Client({ host, user: 'cms_owner', password: databasePassword, database: 'postgres' });
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.end().catch(() => undefined);
  }
}

/** Ends a process that must be there: the number 0 would mean this one and all its relatives. */
function kill(pid: number | undefined): void {
  if (!pid) throw new Error('There is no such process.');
  process.kill(pid, 'SIGKILL');
}

/** Adds articles, one after the other, until it is told to stop; what is not answered is not counted. */
async function addArticles(categoryId: string, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const answer = await client.call('insertNews', { title: 'Tin', content: 'x', categoryId }).catch(() => undefined);
    if (answer?.status === 200) acknowledged.articles.add(String(answer.data.id));
    else await wait(20);
  }
}

/** Moves all the categories at once, again and again: each order is told from every other by its positions. */
async function moveCategories(ids: readonly string[], stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    orders += 1;
    const order = orders;
    const items = ids.map((id, index) => ({ id, position: order * ids.length + index }));
    const answer = await client.call('updateCategoryNewsPosition', { items }).catch(() => undefined);
    if (answer?.status === 200) acknowledged.order = order;
    else await wait(20);
  }
}

/** Imports staff, file after file. */
async function importStaff(name: string, stopped: AbortSignal): Promise<void> {
  for (let file = 0; !stopped.aborted; file += 1) {
    const code = `${name}-${file}-`;
    await importFile(code).catch(() => wait(20));
  }
}

async function importFile(code: string): Promise<void> {
  const lines = Array.from({ length: importedRows }, (_, index) => `${code}${index},Nguyễn Văn Thuỷ,PXVH,Trưởng ca`);
  const body = new FormData();
  body.append('file', new Blob([['Mã NV,Họ và tên,Phòng ban,Chức danh', ...lines].join('\n')]), `${code}.csv`);
  const { data } = await client.post('/api/importStaff', body);
  const detail = () =>
    client.data<{ state: string; digest: string; version: number }>('getDetailImport', { id: String(data.id) });
  let found = await detail();
  for (; found.state === 'reading'; found = await detail()) await wait(20);
  const { digest, version } = found;
  await client.data('commitImport', { id: data.id, digest, version, rows: 'all' });
  for (; found.state !== 'stored'; found = await detail()) {
    if (found.state === 'failed') return;
    await wait(20);
  }
  acknowledged.imports.add(code);
}

async function killOne(victim: (typeof victims)[number]): Promise<void> {
  const [postmaster, node] = [databasePid(directory), server.child.pid];
  if (victim === 'backend') {
    const found = await rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE usename LIKE 'cms_app%' ORDER BY state = 'active' DESC LIMIT 1`,
    );
    return kill(found[0]?.pid);
  }
  if (victim !== 'postmaster') kill(node);
  if (victim !== 'node') kill(postmaster);
}

/** What is lost of all that was acknowledged, and what is there by half. */
async function damage(categories: readonly string[]) {
  const news = await rows<{ id: string }>('SELECT id::text FROM news');
  const storedIds = new Set(news.map(({ id }) => id));
  const lost = [...acknowledged.articles].filter((id) => !storedIds.has(id));
  const positions = await rows<{ order: number; index: number }>(
    `SELECT position / $2 AS order, position % $2 AS index FROM news_categories WHERE id = ANY($1) ORDER BY position`,
    [categories, categories.length],
  );
  const [order = 0] = new Set(positions.map((each) => each.order));
  const mixed = positions.filter((each, index) => each.order !== order || each.index !== index);
  const staff = await rows<{ code: string; total: number }>(
    `SELECT regexp_replace(employee_code, '[0-9]+$', '') AS code, count(*)::int AS total FROM staff GROUP BY 1`,
  );
  const half = staff.filter(({ total }) => total !== importedRows);
  const imported = new Set(staff.map(({ code }) => code));
  const silent = await rows(
    `SELECT n.id FROM news AS n WHERE NOT EXISTS (
       SELECT FROM audit_log AS a WHERE a.operation = 'insertNews' AND a.record_id = n.id::text)`,
  );
  const [counted] = await rows<{ total: number }>(
    `SELECT coalesce(sum(amount), 0)::int AS total FROM record_counts WHERE resource = 'news'`,
  );
  return {
    lost,
    lostOrder: order < acknowledged.order,
    lostImports: [...acknowledged.imports].filter((code) => !imported.has(code)),
    mixed,
    half,
    silent,
    miscounted: (counted?.total ?? 0) - storedIds.size,
  };
}

test(
  `${cycles} times killed in the middle of inserts, moves and imports: nothing lost, nothing by half, back by itself`,
  async () => {
    await startServer();
    const categories: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      categories.push(String((await client.data('insertCategoryNews', { name: `Mục ${index}` })).id));
    }
    const back: Record<(typeof victims)[number], number[]> = { node: [], postmaster: [], backend: [], everything: [] };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const victim = victims[cycle % victims.length] ?? 'node';
      const stopping = new AbortController();
      const before = acknowledged.articles.size;
      const work = [
        ...Array.from({ length: 6 }, () => addArticles(categories[0] ?? '', stopping.signal)),
        moveCategories(categories, stopping.signal),
        importStaff(`C${cycle}`, stopping.signal),
      ];
      // Each at another moment of the import.
      await expect
        .poll(() => acknowledged.articles.size, { interval: 5 })
        .toBeGreaterThan(before + 20 + (cycle % 7) * 15);
      const postmaster = databasePid(directory);
      await killOne(victim);
      const since = Date.now();
      if (victim === 'node' || victim === 'everything') {
        await server.exited;
        stopping.abort();
        await Promise.all(work);
        await startServer();
        back[victim].push(Date.now() - since);
      } else {
        if (victim === 'postmaster') await expect.poll(() => isRunning(postmaster ?? 0), { interval: 5 }).toBe(false);
        // The writers go on by themselves: the service is back when it acknowledges again.
        const [seen, imported] = [acknowledged.articles.size + 6, acknowledged.imports.size];
        await expect.poll(() => acknowledged.articles.size, { timeout: within, interval: 10 }).toBeGreaterThan(seen);
        back[victim].push(Date.now() - since);
        await expect.poll(() => acknowledged.imports.size, { timeout: 60_000 }).toBeGreaterThan(imported);
        stopping.abort();
        await Promise.all(work);
      }
      expect(await damage(categories)).toEqual({
        lost: [],
        lostOrder: false,
        lostImports: [],
        mixed: [],
        half: [],
        silent: [],
        miscounted: 0,
      });
    }
    expect(acknowledged.order).toBeGreaterThan(cycles);
    expect(acknowledged.imports.size).toBeGreaterThanOrEqual(Math.floor(cycles / 2));
    if (process.env.KILL_CYCLES) {
      const { articles, order, imports } = acknowledged;
      console.log(
        `${cycles} cycles; acknowledged: ${articles.size} articles, ${order} orders, ${imports.size} imports.`,
      );
      for (const [victim, times] of Object.entries(back)) {
        const sorted = times.toSorted((one, other) => one - other);
        console.log(`${victim}: back after ${sorted[sorted.length >> 1]} ms (median), ${sorted.at(-1)} ms (worst)`);
      }
    }
  },
  60_000 + cycles * 60_000,
);
