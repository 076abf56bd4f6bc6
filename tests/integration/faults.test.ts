import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { news } from '../../src/resources/news/resource.ts';
import { createDatabase } from '../support/database.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

// The server reaches its database through a wire that can be cut.
const { host, user, password } = inject('databaseServer');
const database = await createDatabase();
const wires = new Set<Socket>();
let cut = false;
const proxy = createServer((client) => {
  if (cut) return client.destroy();
  const upstream = connect(`${host}/.s.PGSQL.5432`);
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    wires.add(from);
    from.pipe(to);
    from.on('error', () => undefined);
    from.on('close', () => {
      wires.delete(from);
      to.destroy();
    });
  }
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const { port } = proxy.address() as { port: number };
const name = database.connection.database;
const server = await startTestServer({
  variables: { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${name}` },
});
const administrator = await server.as('administrator');
const blocker = new pg.Client(database.connection);
beforeAll(() => blocker.connect());
afterAll(async () => {
  await blocker.end();
  await database.close();
  proxy.close();
});

function cutWires(): void {
  cut = true;
  for (const wire of wires) wire.destroy();
}

const readiness = async () => (await server.visitor.get('/readyz')).status;

test('a call whose database goes away in the middle is told to come again, and finds it when it is back', async () => {
  const { id, version } = await createRecord(administrator, news);
  expect(await readiness()).toBe(200);
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM news WHERE id = $1 FOR UPDATE', [id]);
  const waiting = administrator.call('updateNews', { id, version, title: 'Đang chờ' });
  const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.rows(blocked)).length, { timeout: 10_000 }).toBe(1);
  cutWires();
  const answer = await waiting;
  expect(answer.problem).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    detail: expect.stringContaining('thử lại'),
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await administrator.call('getListNews')).status).toBe(503);
  expect((await server.visitor.call('login', { username: 'viewer', password: 'Sai-mat-khau' })).status).toBe(503);
  expect([await readiness(), (await server.visitor.get('/healthz')).status]).toEqual([503, 200]);

  await blocker.query('ROLLBACK');
  cut = false;
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect((await administrator.data('updateNews', { id, version, title: 'Đã nối lại' })).version).toBe(2);
});

test('a password cannot be told wrong while nobody could look', async () => {
  cutWires();
  const input = { currentPassword: 'Mat-khau-thu-2026', newPassword: 'Mat-khau-moi-2027' };
  expect((await administrator.call('changePassword', input)).status).toBe(503);
  cut = false;
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
});
