import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { cancelJob, getDetailJob, getListJob, type JobList, retryJob } from '../../src/features/jobs/contract.ts';
import { deleteOldJobs } from '../../src/features/jobs/queries.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { database } = server;
type JobFilters = typeof getListJob extends Operation<infer Input, unknown> ? Partial<Input> : never;
const soon = { timeout: 60_000 };

const list = (input: JobFilters = {}) => administrator.data(getListJob, input);
const detail = (id: string) => administrator.data(getDetailJob.name, { id });
/** Jobs of a kind that this version does not do: nobody takes them. */
const put = async (state: string, count = 1, more = '') => {
  const ended = ['waiting', 'running'].includes(state) ? 'NULL' : 'now()';
  const rows = await database.rows<{ id: string }>(
    `INSERT INTO jobs (kind, state, ended_at, worker, problem, result)
     SELECT 'of-another-version', $1, ${ended}, ${state === 'running' ? 1 : 'NULL'},
       CASE WHEN $1 = 'failed' THEN '{"key": "detail.jobOverdue"}'::jsonb END, ${more || 'NULL'}
     FROM generate_series(1, $2) RETURNING id`,
    [state, count],
  );
  return rows.map(({ id }) => id);
};

describe('the list of jobs', () => {
  test('has what repeats, with when it ran and runs next', async () => {
    await expect.poll(async () => (await list({ repeats: true })).totalItem, soon).toBeGreaterThan(5);
    const { items, kinds } = await list({ kind: 'purge-trash' });
    expect(items).toMatchObject([{ kind: 'purge-trash', repeats: true, createdByName: null, problem: null }]);
    expect(Date.parse(items[0]?.dueAt ?? '')).toBeGreaterThan(Date.now());
    expect(kinds).toContain('seal-audit');
    expect((await list({ kind: '', repeats: true })).totalItem).toBeGreaterThan(5);
  });

  test('is searched by what people read of a kind, and narrowed by state', async () => {
    await expect
      .poll(async () => (await list({ textSearch: 'thung rac' })).items.map(({ kind }) => kind), soon)
      .toEqual(['purge-trash']);
    const [id] = await put('failed');
    const failed = await list({ state: 'failed' });
    expect(failed.items).toMatchObject([{ id, state: 'failed', problem: 'Chạy quá lâu nên đã bị dừng.' }]);
    expect(failed.states).toContainEqual({ state: 'failed', total: 1 });
    expect((await list({ state: 'failed', repeats: true })).items).toEqual([]);
    const english = await administrator.call(getListJob, { state: 'failed' }, { 'accept-language': 'en' });
    expect((english.data as unknown as JobList).items[0]?.problem).toBe('The job took too long and was stopped.');
  });

  test('counts what repeats among the failed while its last run failed', async () => {
    await database.rows(
      `UPDATE jobs SET problem = '{"key": "detail.jobFailed"}', attempt = 2, due_at = now() + interval '1 hour'
       WHERE kind = 'clear-imports'`,
    );
    expect((await list({ state: 'failed', repeats: true })).items).toMatchObject([{ kind: 'clear-imports' }]);
    const scheduled = await list({ state: 'scheduled' });
    expect(scheduled.items.map(({ kind }) => kind)).not.toContain('clear-imports');
    // What repeats waits for its time, and nobody for it.
    expect(scheduled.items.length).toBeGreaterThan(0);
    expect(scheduled.states).toContainEqual({ state: 'scheduled', total: scheduled.totalItem });
    expect((await list({ state: 'waiting', repeats: true })).items).toEqual([]);
    const id = (await list({ kind: 'clear-imports' })).items[0]?.id;
    await administrator.data(retryJob.name, { ids: [id] });
    await expect
      .poll(async () => (await list({ kind: 'clear-imports' })).items[0], soon)
      .toMatchObject({
        state: 'scheduled',
        problem: null,
        attempt: 0,
      });
  });

  test('names the records of a result, and its counts', async () => {
    const records = [{ resource: 'media', id: '1', title: 'dap.jpg' }];
    const [id = ''] = await put('done', 1, `'${JSON.stringify({ removed: 3, records })}'`);
    expect(await detail(id)).toMatchObject({ counts: { removed: 3 }, records });
    expect((await administrator.call(getDetailJob, { id: '999999' })).status).toBe(404);
  });

  test('is quick with 10,000 that wait', async () => {
    await put('waiting', 10_000);
    await database.rows('ANALYZE jobs');
    const started = performance.now();
    const { totalItem, items } = await list({ state: 'waiting', repeats: false });
    expect([totalItem, items.length]).toEqual([10_000, 20]);
    expect(performance.now() - started).toBeLessThan(2_000);
    await database.rows(`DELETE FROM jobs WHERE kind = 'of-another-version'`);
  });
});

test('failed jobs are counted for Prometheus, and told on the dashboard of who may look at them', async () => {
  await database.rows(`DELETE FROM jobs WHERE kind = 'of-another-version'`);
  await put('failed', 2);
  const metrics = await (await administrator.get('/metrics')).text();
  expect(metrics).toMatch(/^jobs\{state="failed"\} 2$/m);
  const notices = async (client: typeof administrator) =>
    (await client.data<{ notices: unknown }>('getDashboard')).notices;
  expect(await notices(administrator)).toEqual([{ name: 'failedJobs', total: 2, href: '/system/jobs?state=failed' }]);
  expect(await notices(await server.as('editor'))).toEqual([]);
  await database.rows(`DELETE FROM jobs WHERE kind = 'of-another-version'`);
  expect(await notices(administrator)).toEqual([]);
});

describe('a job', () => {
  test('that failed waits again from its first try on, one or all', async () => {
    const [first = '', ...others] = await put('failed', 3);
    expect(await administrator.data(retryJob.name, { ids: [first] })).toEqual({ retried: 1 });
    expect(await detail(first)).toMatchObject({ state: 'waiting', attempt: 0 });
    expect(await administrator.data(retryJob.name, {})).toEqual({ retried: 2 });
    for (const id of others) expect((await detail(id)).state).toBe('waiting');
    const [done = ''] = await put('done');
    expect(await administrator.data(retryJob.name, { ids: [done] })).toEqual({ retried: 0 });
    const entries = await database.rows(
      `SELECT after FROM audit_log WHERE operation = 'retryJob' AND resource = 'jobs' AND record_id = ANY($1)`,
      [[first, ...others]],
    );
    expect(entries).toEqual(Array(3).fill({ after: { kind: 'of-another-version' } }));
  });

  test('that waits is taken back, one that runs is told to end, one that has ended cannot be', async () => {
    const [waiting = ''] = await put('waiting');
    expect(await administrator.data(cancelJob.name, { id: waiting })).toEqual({ state: 'cancelled' });
    const { status, problem } = await administrator.call(cancelJob, { id: waiting });
    expect([status, problem.detail]).toEqual([409, 'Công việc này đã kết thúc, không còn gì để dừng.']);
    const repeating = (await list({ kind: 'purge-trash' })).items[0]?.id;
    expect((await administrator.call(cancelJob, { id: repeating })).status).toBe(409);
  });

  test('is seen and steered by who has the functions alone', async () => {
    const [id = ''] = await put('failed');
    for (const client of [await server.as('editor'), await server.as('viewer')]) {
      for (const operation of [getListJob, getDetailJob, retryJob, cancelJob]) {
        const input = operation === getListJob || operation === retryJob ? {} : { id };
        expect((await client.call(operation.name, input)).status).toBe(403);
      }
    }
    expect((await createClient(server.url).call(getListJob, {})).status).toBe(401);
    expect((await detail(id)).state).toBe('failed');
  });

  test('that ended long ago is forgotten, one that failed later', async () => {
    const [done = ''] = await put('done');
    const [failed = ''] = await put('failed');
    const age = (days: number) =>
      database.rows(`UPDATE jobs SET ended_at = now() - make_interval(days => $2) WHERE id = ANY($1)`, [
        [done, failed],
        days,
      ]);
    await age(6);
    expect(await deleteOldJobs(server.running.database.app)).toBe(0);
    await age(8);
    expect(await deleteOldJobs(server.running.database.app)).toBe(1);
    expect((await administrator.call(getDetailJob, { id: failed })).status).toBe(200);
    await age(61);
    expect(await deleteOldJobs(server.running.database.app)).toBe(1);
  });
});
