import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { type Client, createClient } from '../support/client.ts';
import { databasePid, type ServerProcess, startProcess } from '../support/server-process.ts';

// The embedded PostgreSQL dies in every way it can, under two processes of the product. The tests follow on each other.

const temporary = mkdtempSync(join(tmpdir(), 'cms-revival-'));
const directory = join(temporary, 'data');
const password = 'Mat-khau-cua-dap-2026';
const variables = { DATA_DIR: directory, ADMIN_PASSWORD: password };
const within = 10_000;

let processes: readonly [ServerProcess, ServerProcess];
let clients: readonly [Client, Client];

beforeAll(async () => {
  const start = () => startProcess(variables, (end) => afterAll(end));
  processes = [start(), start()];
  const [one, two] = await Promise.all(processes.map((each) => each.url));
  const { token } = await createClient(one ?? '').data(login, { username: 'admin', password });
  const headers = { authorization: `Bearer ${token}` };
  clients = [createClient(one ?? '', headers), createClient(two ?? '', headers)];
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Where the server's socket is. */
function socketDirectory(): string {
  return readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
}

/** The owner's way in, as only who reads secrets.json has it. */
async function owner(): Promise<pg.Client> {
  const { databasePassword } = await loadSecrets(directory);
  const client = new pg.Client({
    host: socketDirectory(),
    user: 'cms_owner',
    password: databasePassword,
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Ends a process that must be there: the number 0 would mean this one and all its relatives. */
function kill(pid: number | undefined): void {
  if (!pid) throw new Error('There is no such process.');
  process.kill(pid, 'SIGKILL');
}

/**
 * Does its worst and calls both processes until the server is another one and both answer; nothing but answers and
 * "come again" is heard meanwhile.
 */
async function expectBackAfter(worst: (postmaster: number | undefined) => void): Promise<void> {
  const before = databasePid(directory);
  worst(before);
  const since = Date.now();
  // Without a number the old one is on its way out, and its sessions may still answer; without a socket the new one is
  // still starting.
  const isAnother = () => ![undefined, before].includes(databasePid(directory)) && socketDirectory() !== '';
  for (let answered = 0; answered < clients.length || !isAnother(); ) {
    expect(Date.now() - since).toBeLessThan(within);
    answered = 0;
    for (const client of clients) {
      const { status, problem, headers } = await client.call('getListNews');
      if (status === 200) answered += 1;
      else
        expect({ ...problem, retry: Number(headers.get('retry-after')) > 0 }).toMatchObject({
          status: 503,
          retry: true,
        });
    }
    await wait(50);
  }
}

test('a session that is killed takes the others along, and all are back', async () => {
  const client = await owner();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE usename LIKE 'cms_app%' AND state = 'idle' LIMIT 1`,
  );
  kill(rows[0]?.pid);
  // The server itself stays, and throws out every session.
  await expect.poll(() => client.query('SELECT 1').catch(() => 'ended')).toBe('ended');
  await expect.poll(async () => (await clients[0].call('getListNews')).status, { timeout: within }).toBe(200);
  await client.end();
});

test('a killed server is started again by one of the processes, and both work on', async () => {
  for (let round = 0; round < 3; round += 1) await expectBackAfter(kill);
});

test('so is one whose sessions were at long work', async () => {
  const client = await owner();
  const long = client.query('SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => undefined);
  const other = await owner();
  const busy = async () =>
    (await other.query(`SELECT FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active'`))
      .rowCount;
  await expect.poll(busy).toBeGreaterThan(1);
  await expectBackAfter(kill);
  await Promise.allSettled([long, client.end(), other.end()]);
});

test.each([
  ['the directory of the socket was cleaned away', () => rmSync(socketDirectory(), { recursive: true })],
  ['the socket alone was', () => rmSync(join(socketDirectory(), '.s.PGSQL.5432'))],
  [
    'the directory was, and the server is killed',
    (postmaster?: number) => {
      rmSync(socketDirectory(), { recursive: true });
      kill(postmaster);
    },
  ],
])('so is one that nobody can reach any more: %s', async (_what, worst) => {
  await expectBackAfter(worst);
});

/** Whether the next that a stream of events brings is its end, or that something may have changed. */
async function endsOrTells(stream: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<boolean | undefined> {
  const next = await stream?.read();
  return next?.done || (next?.value && Buffer.from(next.value).includes('event: access'));
}

test('open browsers hear of changes again, and what was remembered of callers is forgotten', async () => {
  const [first, second] = clients;
  await second.call('getListNews');
  const open = async () => fetch(`${await processes[1].url}/api/events`, { headers: second.headers });
  const stream = (await open()).body?.getReader();
  kill(databasePid(directory));
  // The stream ends, and the browser opens it anew; or the database was back before anybody was asked, and it is told.
  await expect.poll(() => endsOrTells(stream), { timeout: within }).toBe(true);
  await expect.poll(async () => (await open()).status, { timeout: within }).toBe(200);
  await expect.poll(async () => (await first.call('getListNews')).status, { timeout: within }).toBe(200);
  const token = String((await first.data(login, { username: 'admin', password })).token);
  const other = createClient(await processes[1].url, { authorization: `Bearer ${token}` });
  expect((await other.call('getListNews')).status).toBe(200);
  await createClient(await processes[0].url, { authorization: `Bearer ${token}` }).data('logout');
  await expect.poll(async () => (await other.call('getListNews')).status).toBe(401);
});

test('two processes that are told to stop at once stop cleanly, and the server with the last of them', async () => {
  // A signal that a terminal or a service manager sends to all of them comes a second time through npm.
  const errorOutputs = processes.map((each) => each.output().stderr);
  for (const _time of [1, 2]) for (const { child } of processes) child.kill('SIGTERM');
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0]);
  expect(processes.map((each) => each.output().stderr)).toEqual(errorOutputs);
  expect(databasePid(directory)).toBeUndefined();
});

test.each([
  ['has just died', false],
  ['is gone for good', true],
])('a process whose database %s stops cleanly when it is told to', async (_what, forGood) => {
  const server = startProcess(variables);
  await server.url;
  const data = join(directory, 'postgres');
  kill(databasePid(directory));
  if (forGood) {
    renameSync(data, `${data}.away`);
    onTestFinished(() => renameSync(`${data}.away`, data));
    await expect.poll(async () => (await fetch(`${await server.url}/readyz`)).status).toBe(503);
  }
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output().stderr).toBe('');
});
