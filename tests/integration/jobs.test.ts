import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../../src/contract/errors.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { createJob, type Job, type JobRun, jobKind } from '../../src/platform/jobs/kind.ts';
import { createDatabase } from '../support/database.ts';
import { jobProcess } from '../support/jobs.ts';

const database = await createDatabase();
const app = connect(() => database.connection, 'cms_app', 6);
afterAll(async () => {
  await app.destroy();
  await database.close();
});

// The names are those of the product's kinds; what is done under them is the tests'.
const plain = jobKind<{ text: string }>({ name: 'forget-jobs' });
const single = jobKind<{ of: string }>({ name: 'purge-trash', key: ({ of }) => of, atOnce: { inProcess: 4 } });
const quick = jobKind<{ times: number }>({ name: 'erase-leavers', pauses: [20, 20] });
const soon = { timeout: 60_000 };

const jobOf = async (id: string) => {
  const [row] = await database.rows<{
    state: string;
    attempt: number;
    problem: object | null;
    result: object | null;
    [column: string]: unknown;
  }>('SELECT * FROM jobs WHERE id = $1', [id]);
  return row;
};
const stateOf = async (id: string) => (await jobOf(id))?.state;

/** A job that stands still until it is let go or told to end. */
function standing(kind = plain) {
  const runs: JobRun[] = [];
  const gate = Promise.withResolvers<void>();
  const job = createJob(kind, async (run) => {
    runs.push(run as JobRun);
    await Promise.race([gate.promise, once(run.signal, 'abort').then(() => Promise.reject(run.signal.reason))]);
    return { removed: 1 };
  });
  return { job, runs, go: gate.resolve };
}

describe('a job that is asked for', () => {
  test('begins when its transaction is committed, and never was when it is taken back', async () => {
    const done: string[] = [];
    jobProcess(database, [createJob(plain, async ({ data }) => void done.push(data.text))]);
    const refused = app.transaction().execute(async (transaction) => {
      await enqueue(transaction, plain, { text: 'never' });
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    const open = await app.startTransaction().execute();
    const id = await enqueue(open, plain, { text: 'kept' });
    expect(await stateOf(id)).toBeUndefined();
    await open.commit().execute();
    await expect.poll(() => stateOf(id), soon).toBe('done');
    expect(done).toEqual(['kept']);
    expect((await database.rows(`SELECT FROM jobs WHERE data ->> 'text' = 'never'`)).length).toBe(0);
  });

  test('is run by one of several processes, each as many as it may', async () => {
    const began: string[] = [];
    let [running, most] = [0, 0];
    const counted = createJob(
      jobKind({ name: 'forget-jobs', atOnce: { inProcess: 2, overall: 3 } }),
      async ({ id }) => {
        began.push(id);
        running += 1;
        most = Math.max(most, running);
        await app.transaction().execute((transaction) => sql`SELECT pg_sleep(0.02)`.execute(transaction));
        running -= 1;
        return undefined;
      },
    );
    for (let processes = 0; processes < 3; processes += 1) jobProcess(database, [counted]);
    const ids = await app.transaction().execute(async (transaction) => {
      const made: string[] = [];
      for (let count = 0; count < 40; count += 1) made.push(await enqueue(transaction, plain, { text: 'one of many' }));
      return made;
    });
    const left = `SELECT FROM jobs WHERE state <> 'done' AND id = ANY($1)`;
    await expect.poll(async () => (await database.rows(left, [ids])).length, soon).toBe(0);
    expect(began.toSorted()).toEqual(ids.toSorted());
    expect(most).toBeLessThanOrEqual(3);
  });

  test('waits once for a key, and never runs twice at a time for it', async () => {
    const { job, runs, go } = standing(single as never);
    jobProcess(database, [job]);
    jobProcess(database, [job]);
    const first = await enqueue(app, single, { of: 'a' });
    await expect.poll(() => stateOf(first), soon).toBe('running');
    // What is asked for while it runs comes after it, once.
    const second = await enqueue(app, single, { of: 'a' });
    expect(second).not.toBe(first);
    expect(await enqueue(app, single, { of: 'a' })).toBe(second);
    const other = await enqueue(app, single, { of: 'b' });
    await expect.poll(() => stateOf(other), soon).toBe('running');
    expect(await stateOf(second)).toBe('waiting');
    expect(runs).toHaveLength(2);
    go();
    await expect.poll(() => stateOf(second), soon).toBe('done');
  });

  test('shows how far it is and what it did', async () => {
    const gate = Promise.withResolvers<void>();
    const reportingJob = createJob(plain, async ({ progress }) => {
      for (let done = 1; done <= 500; done += 1) progress(done, 1000, `tệp ${done}`);
      await gate.promise;
      return { removed: 7 };
    });
    jobProcess(database, [reportingJob]);
    const id = await enqueue(app, plain, { text: '' });
    const progress = async () => {
      const row = await jobOf(id);
      return [row?.progress_done, row?.progress_total, row?.progress_at];
    };
    await expect.poll(progress, soon).toEqual([500, 1000, 'tệp 500']);
    gate.resolve();
    await expect.poll(() => jobOf(id), soon).toMatchObject({ state: 'done', result: { removed: 7 } });
  });
});

describe('a run that fails', () => {
  test('is tried again after its pauses, and has then failed for good; the log is told, the row names no table', async () => {
    const loggedErrors: string[] = [];
    const failing = createJob(quick, async () => Promise.reject(new Error('relation "secret" does not exist')));
    jobProcess(database, [failing], (_job, id, error) => loggedErrors.push(`${id} ${(error as Error).message}`));
    const id = await enqueue(app, quick, { times: 9 });
    await expect.poll(() => stateOf(id), soon).toBe('failed');
    expect(loggedErrors).toEqual(Array(3).fill(`${id} relation "secret" does not exist`));
    expect(await jobOf(id)).toMatchObject({ attempt: 3, problem: { key: 'detail.jobFailed' }, worker: null });
  });

  test('has done its work when a later try succeeds', async () => {
    const failing = createJob(quick, async ({ attempt, data }) => {
      if (attempt <= data.times) throw new ProblemError('UNAVAILABLE', { detail: 'detail.storageAway' });
      return undefined;
    });
    jobProcess(database, [failing]);
    const id = await enqueue(app, quick, { times: 2 });
    await expect.poll(() => stateOf(id), soon).toBe('done');
    expect(await jobOf(id)).toMatchObject({ problem: null });
  });

  test('because it took too long is told to end, and says so', async () => {
    const { job } = standing(jobKind({ name: 'forget-jobs', longest: 30, pauses: [] }) as never);
    jobProcess(database, [job]);
    const id = await enqueue(app, plain, { text: '' });
    await expect.poll(() => jobOf(id), soon).toMatchObject({ state: 'failed', problem: { key: 'detail.jobOverdue' } });
  });
});

describe('a run that does not listen', () => {
  /** A job that goes on until the test lets it go, whatever it is told. */
  function deaf(kind: Job['kind']) {
    const runs: PromiseWithResolvers<void>[] = [];
    const job = createJob(kind, async () => {
      const gate = Promise.withResolvers<void>();
      runs.push(gate);
      await gate.promise;
      return { removed: runs.length };
    });
    return { job, runs };
  }
  const marking = jobKind({ name: 'erase-leavers' });
  const mark = createJob(marking, async () => undefined);
  /** Has the processes look at what is due, more than once: each of these is found by a look of its own. */
  const waitForPolls = async () => {
    for (let count = 0; count < 3; count += 1) {
      const looked = await enqueue(app, marking, {});
      await expect.poll(() => stateOf(looked), soon).toBe('done');
    }
  };
  const overdue = { state: 'running', worker: expect.any(Number), problem: { key: 'detail.jobStillRuns' } };

  test('keeps its job past its limit, is shown as overdue, and is tried again when it has ended', async () => {
    const { job, runs } = deaf(jobKind({ name: 'forget-jobs', longest: 30, pauses: [20], atOnce: { inProcess: 4 } }));
    const loggedErrors: string[] = [];
    for (let processes = 0; processes < 2; processes += 1) {
      jobProcess(database, [job, mark], (_job, id, error) => loggedErrors.push(`${id} ${(error as Error).message}`));
    }
    const id = await enqueue(app, plain, { text: '' });
    await expect.poll(() => jobOf(id), soon).toMatchObject(overdue);
    expect(loggedErrors[0]).toBe(`${id} The run took too long and was aborted.`);
    await waitForPolls();
    expect(runs).toHaveLength(1);
    runs[0]?.reject(new Error('at last'));
    await expect.poll(() => runs.length, soon).toBe(2);
    runs[1]?.resolve();
    await expect.poll(() => jobOf(id), soon).toMatchObject({ state: 'done', problem: null, result: { removed: 2 } });
  });

  test('has done its work if it does so past its limit', async () => {
    const { job, runs } = deaf(jobKind({ name: 'forget-jobs', longest: 30 }));
    jobProcess(database, [job]);
    const id = await enqueue(app, plain, { text: '' });
    await expect.poll(() => jobOf(id), soon).toMatchObject(overdue);
    runs[0]?.resolve();
    await expect.poll(() => jobOf(id), soon).toMatchObject({ state: 'done', problem: null, result: { removed: 1 } });
  });

  test('leaves its job to another when its process is gone', async () => {
    const { job, runs } = deaf(jobKind({ name: 'forget-jobs', longest: 30 }));
    const id = await enqueue(app, plain, { text: '' });
    // As a process leaves it that died while its run was overdue.
    const left = `UPDATE jobs SET state = 'running', worker = 1, attempt = 1, problem = '{"key": "detail.jobStillRuns"}' WHERE id = $1`;
    await database.rows(left, [id]);
    jobProcess(database, [job]);
    await expect.poll(() => runs.length, soon).toBe(1);
    runs[0]?.resolve();
    await expect.poll(() => jobOf(id), soon).toMatchObject({ state: 'done', problem: null });
  });

  test('is joined by no second one in its process, which was cut off and is back', async () => {
    const { job, runs } = deaf(single as never);
    jobProcess(database, [job, mark]);
    const id = await enqueue(app, single, { of: 'cut off' });
    await expect.poll(() => runs.length, soon).toBe(1);
    const before = (await jobOf(id))?.worker;
    await database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [before],
    );
    await expect.poll(() => stateOf(id), soon).toBe('waiting');
    await waitForPolls();
    expect(runs).toHaveLength(1);
    expect(await stateOf(id)).toBe('waiting');
    runs[0]?.resolve();
    await expect.poll(() => runs.length, soon).toBe(2);
    runs[1]?.resolve();
    await expect.poll(() => stateOf(id), soon).toBe('done');
  });
});

describe('a process that ends', () => {
  test('in order gives back what it runs, which another goes on with', async () => {
    const { job, runs, go } = standing();
    const first = jobProcess(database, [job]);
    const id = await enqueue(app, plain, { text: '' });
    await expect.poll(() => runs.length, soon).toBe(1);
    await first.stop();
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempt: 0, problem: null });
    jobProcess(database, [job]);
    await expect.poll(() => runs.length, soon).toBe(2);
    go();
    await expect.poll(() => stateOf(id), soon).toBe('done');
  });

  test('in the middle of a job loses it to another, and what it did not commit was never done', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cms-jobs-'));
    const notes = join(directory, 'notes');
    const script = fileURLToPath(new URL('../support/job-process.ts', import.meta.url));
    const child = spawn(process.execPath, [script, database.url, notes], { stdio: 'ignore' });
    onTestFinished(() => {
      child.kill('SIGKILL');
      rmSync(directory, { recursive: true });
    });
    const kind = jobKind({ name: 'purge-trash' });
    const effects = async () => (await database.rows('SELECT FROM save_keys')).length;
    const id = await enqueue(app, kind, {});
    await expect.poll(() => existsSync(notes), soon).toBe(true);
    const done = createJob(kind, async ({ hold }) => {
      await app.transaction().execute(async (transaction) => {
        await hold(transaction);
        await sql`INSERT INTO save_keys (account_id, key, request) SELECT id, gen_random_uuid(), '' FROM accounts LIMIT 1`.execute(
          transaction,
        );
      });
      return undefined;
    });
    jobProcess(database, [done]);
    child.kill('SIGKILL');
    await expect.poll(() => stateOf(id), soon).toBe('done');
    expect(await jobOf(id)).toMatchObject({ attempt: 0 });
    expect(await effects()).toBe(1);
  });

  test('again and again under one job has made it fail', async () => {
    const { job } = standing();
    const id = await enqueue(app, plain, { text: '' });
    await database.rows(`UPDATE jobs SET state = 'running', worker = 1, attempt = 5 WHERE id = $1`, [id]);
    jobProcess(database, [job]);
    await expect
      .poll(() => jobOf(id), soon)
      .toMatchObject({ state: 'failed', problem: { key: 'detail.jobInterrupted' } });
  });
});

describe('what repeats', () => {
  const repeating = (every: number, soonerWhen?: string) =>
    jobKind({ name: 'fold-counts', repeats: { every, ...(soonerWhen && { soonerWhen }) }, pauses: [20] });
  const row = async () => (await database.rows<Record<string, unknown>>('SELECT * FROM jobs WHERE repeats'))[0];

  test('is one row, runs in one process at a time and goes on after failures', async () => {
    let [runs, now, most] = [0, 0, 0];
    const job: Job = createJob(repeating(30), async () => {
      runs += 1;
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      if (runs % 3 === 2) throw new Error('now and then');
      return { removed: runs };
    });
    jobProcess(database, [job]);
    jobProcess(database, [job]);
    await expect.poll(() => runs, soon).toBeGreaterThan(5);
    expect(most).toBe(1);
    expect(await database.rows('SELECT FROM jobs WHERE repeats')).toHaveLength(1);
  });

  test('can be asked for besides, and is then done', async () => {
    await database.rows('DELETE FROM jobs');
    const kind = repeating(3_600_000);
    jobProcess(database, [createJob(kind, async () => ({ removed: 1 }))]);
    const id = await enqueue(app, kind, {});
    await expect.poll(() => stateOf(id), soon).toBe('done');
    expect(await row()).toMatchObject({ state: 'waiting', result: null });
  });

  test('does not wait for its time while its condition holds', async () => {
    await database.rows('DELETE FROM jobs');
    let runs = 0;
    const job = createJob(repeating(3_600_000, `EXISTS (SELECT FROM save_keys WHERE request = 'now')`), async () => {
      runs += 1;
      await database.rows(`DELETE FROM save_keys WHERE request = 'now'`);
      return { removed: 1 };
    });
    jobProcess(database, [job]);
    await expect.poll(() => row(), soon).toBeDefined();
    expect(runs).toBe(0);
    await database.rows(
      `INSERT INTO save_keys (account_id, key, request) SELECT id, gen_random_uuid(), 'now' FROM accounts LIMIT 1`,
    );
    await expect.poll(() => row(), soon).toMatchObject({ state: 'waiting', result: { removed: 1 }, problem: null });
    expect(runs).toBe(1);
  });
});
