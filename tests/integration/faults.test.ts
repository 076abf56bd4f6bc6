import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database, type DatabaseRole } from '../../src/platform/database/connect.ts';
import { noAnswer } from '../../src/platform/database/statements.ts';
import { news } from '../../src/resources/news/resource.ts';
import { wiredDatabase } from '../support/database-proxy.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { waitingForLocks } from '../support/locks.ts';

const wire = await wiredDatabase();
const server = await startTestServer({ database: wire.database, variables: { DATABASE_URL: wire.url } });
const administrator = await server.as('administrator');
const blocker = new pg.Client(wire.database.connection);
beforeAll(() => blocker.connect());
afterAll(() => blocker.end());

interface Matrix {
  roles: { id: string; code: string; version: number }[];
  functions: { id: string; apis: string[] }[];
}

const readiness = async () => (await server.visitor.get('/readyz')).status;

test('whoever takes a right away meets it nowhere, though the database has not told of it yet', async () => {
  const viewer = await server.as('viewer');
  const { functions, roles } = await administrator.data<Matrix>('getListAllRoleFunction');
  const role = roles.find(({ code }) => code === 'viewer');
  const held = functions.filter(({ apis }) => apis.includes('getListNews')).map(({ id }) => id);
  // What is remembered of the viewer stands until the server hears of a change.
  await expect.poll(wire.listeners).toBeGreaterThan(0);
  for (let calls = 0; calls < 2; calls += 1) expect((await viewer.call('getListNews')).status).toBe(200);
  wire.holdNotifications();
  const change = { roleId: role?.id, version: role?.version, add: [], remove: held };
  await administrator.data('updateRoleFunction', { changes: [change] });
  expect((await viewer.call('getListNews')).status).toBe(403);
  wire.release();
});

test('a call whose database goes away in the middle is told to come again, and finds it when it is back', async () => {
  const { id, version } = await createRecord(administrator, news);
  expect(await readiness()).toBe(200);
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM news WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const waiting = administrator.call('updateNews', { id, version, title: 'Đang chờ' });
  await expect.poll(() => waitingForLocks(server), { timeout: 10_000 }).toBe(1);
  wire.cut();
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
  wire.mend();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect((await administrator.data('updateNews', { id, version, title: 'Đã nối lại' })).version).toBe(2);
});

test('a password cannot be told wrong while nobody could look', async () => {
  wire.cut();
  const input = { currentPassword: 'Mat-khau-thu-2026', newPassword: 'Con-ngua-xanh-9147' };
  expect((await administrator.call('changePassword', input)).status).toBe(503);
  wire.mend();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
});

test('a database that is there and does not answer: who asks whether we are ready is told so at once', async () => {
  wire.freeze();
  const startedAt = performance.now();
  const answers = await Promise.all([server.visitor.get('/readyz'), server.visitor.get('/readyz')]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await answers[0]?.json()).toMatchObject({ detail: 'Cơ sở dữ liệu không trả lời.' });
  wire.thaw();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
});

test('a statement is waited for no longer than a minute: the call is told to come again', async () => {
  const options = encodeURIComponent('-c statement_timeout=300');
  const hasty = await startTestServer({
    database: wire.database,
    variables: { DATABASE_URL: `${wire.url}?options=${options}` },
  });
  const editor = await hasty.as('editor');
  const { id, version } = await createRecord(administrator, news);
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM news WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const { status, problem, headers } = await editor.call('updateNews', { id, version, title: 'Đang chờ' });
  expect({ status, code: problem.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await blocker.query('ROLLBACK');
  expect((await editor.call('updateNews', { id, version, title: 'Đã xong' })).status).toBe(200);
  const [row] = await within('cms_app', (database) => sql<{ limit: string }>`SHOW statement_timeout`.execute(database));
  expect(Object.values(row ?? {})).toEqual(['1min']);
});

test('a connection whose answer never comes is given up, and another one is made', async () => {
  const rows = await within('cms_public', async (database) => {
    await database.connection().execute(async (session) => {
      await sql`SELECT 1`.execute(session);
      wire.freeze();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const waiting = sql`SELECT 2 AS two`.execute(session).catch((error: Error) => error.message);
      await vi.waitUntil(() => vi.getTimerCount() > 0);
      vi.advanceTimersByTime(65_000);
      vi.useRealTimers();
      expect(await waiting).toBe(noAnswer);
    });
    wire.thaw();
    return sql`SELECT 3 AS three`.execute(database);
  });
  expect(rows).toEqual([{ three: 3 }]);
});

/** What the product's pool of a role is answered over the wire. */
async function within<Row>(role: DatabaseRole, act: (database: Database) => Promise<{ rows: Row[] }>): Promise<Row[]> {
  const database = connect(() => ({ connectionString: wire.url }), role, 1);
  return (await act(database).finally(() => database.destroy())).rows;
}
