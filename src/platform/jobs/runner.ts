import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { ProblemError } from '../../contract/errors.ts';
import type { Database } from '../database/connect.ts';
import type { Notifications } from '../database/notifications.ts';
import { isOutOfRoom, isStorageAway } from '../storage.ts';
import { jobChannel, wakeRunners } from './enqueue.ts';
import { defaultLongest, defaultPauses, type Job, type JobResult, untilNext } from './kind.ts';
import { type ClaimedJob, type FailedJob, isHeld, jobStore, type Settling, workers } from './store.ts';

/** Milliseconds between two polls for due jobs; enqueued jobs are notified at once. */
const pollInterval = 2_000;
/** Minimum milliseconds between two writes of a run's progress. */
const progressInterval = 1_000;
/** Milliseconds that a stopping process waits for its runs. */
const grace = 20_000;

/** The reason why a run is aborted. */
type Ending = 'stopping' | 'cancelled' | 'overdue' | 'lost';

interface Active {
  readonly job: Job;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export interface JobDependencies {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly jobs: readonly Job[];
  /** Called for each run that failed. */
  failed(job: Job, id: string, error: unknown): void;
  readonly gaveUp?: FailedJob;
}

/**
 * Runs the jobs of the product in this process, beside any number of others (decision 61): an enqueued job starts after
 * the commit, a repeating one when it is due. The next poll of another process takes over the jobs of a process that
 * died.
 * @returns a function that stops it: runs are aborted, and unfinished jobs are given back.
 */
export function startJobs({ database, notifications, jobs, failed, gaveUp }: JobDependencies): () => Promise<void> {
  const store = jobStore(database, jobs, gaveUp ?? (async () => undefined));
  const byName = new Map<string, Job>(jobs.map((job) => [job.kind.name, job]));
  const active = new Map<string, Active>();
  let worker: number | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let looking = Promise.resolve();
  let isPolling = false;
  let again = false;

  /** Polls after this many milliseconds at the latest. */
  const lookIn = (pause: number) => {
    const at = performance.now() + pause;
    if (stopped || (timer && timerAt <= at)) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      poll();
    }, pause).unref();
  };
  const poll = () => {
    if (isPolling) {
      again = true;
      return;
    }
    isPolling = true;
    again = false;
    looking = lookOnce()
      .catch(() => undefined)
      .finally(() => {
        isPolling = false;
        lookIn(again ? 0 : pollInterval);
      });
  };
  /** Errors here are not reported: while the database is unavailable, everything else reports it. */
  const lookOnce = async () => {
    const own = worker;
    if (own === undefined || stopped) return;
    const found = await store.poll(own);
    for (const { id, cancelling } of found.own) if (cancelling) active.get(id)?.controller.abort('cancelled');
    const unknown = found.own.filter(({ id }) => !active.has(id)).map(({ id }) => id);
    if (unknown.length > 0 || found.others.length > 0) await store.reclaim(own, unknown);
    for (const name of found.due) {
      const job = byName.get(name);
      if (!job) continue;
      const running = [...active.values()].filter((each) => each.job === job).length;
      const room = (job.kind.atOnce?.inProcess ?? 1) - running;
      if (room <= 0) continue;
      // A run that lost its job and still runs is not joined by a second one in this process.
      for (const claimed of await store.take(job.kind, own, room, [...active.keys()])) begin(job, claimed, own);
    }
  };
  const begin = (job: Job, claimed: ClaimedJob, own: number) => {
    const controller = new AbortController();
    const done = runOne(job, claimed, own, controller).finally(() => {
      active.delete(claimed.id);
      // The next job of its kind or key can start now.
      poll();
    });
    active.set(claimed.id, { job, controller, done });
    if (worker !== own) controller.abort('lost');
    if (stopped) controller.abort('stopping');
  };
  const runOne = async (job: Job, claimed: ClaimedJob, own: number, controller: AbortController) => {
    const telling = teller((done, total, at) => store.tell(claimed.id, own, done, total, at));
    const limit = setTimeout(() => {
      controller.abort('overdue');
      failed(job, claimed.id, new Error('The run took too long and was aborted.'));
      store.markOverdue(claimed.id, own).catch(() => undefined);
    }, job.kind.longest ?? defaultLongest);
    let how: Settling;
    try {
      // Even an overdue run keeps the job until it ends, so that nothing runs twice at the same time.
      const result = await job.run({
        ...claimed,
        signal: controller.signal,
        progress: telling.tell,
        async hold(transaction) {
          if (!(await isHeld(transaction, claimed.id, own))) throw new Error('Another process has the job.');
        },
      });
      how = afterWork(job, claimed, result);
    } catch (error) {
      how = afterFailure(job, claimed, controller.signal, error);
      if (how.problem) failed(job, claimed.id, error);
    }
    clearTimeout(limit);
    await telling.end();
    // If this fails, the next poll reports that no process runs the job.
    await store.settle(claimed.id, own, how).catch(() => undefined);
    if (how.state === 'waiting' && how.dueIn !== undefined && how.dueIn < pollInterval) lookIn(how.dueIn);
  };
  /**
   * A process is identified by a lock of its listening connection: when the process or the connection ends, so does the
   * worker.
   */
  const becomeWorker = async (client: pg.Client) => {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      workers,
      number,
    ]);
    if (!rows[0]?.taken) return becomeWorker(client);
    await store.synchronise();
    worker = number;
    poll();
  };
  const stopHearing = notifications.hear([jobChannel], {
    onMessage: poll,
    onConnected: (client) =>
      // The next check of the connection detects a failure, and a new connection is made.
      void becomeWorker(client).catch(() => client.end().catch(() => undefined)),
    onDisconnected() {
      worker = undefined;
      for (const { controller } of active.values()) controller.abort('lost');
    },
  });

  return async () => {
    stopped = true;
    clearTimeout(timer);
    for (const { controller } of active.values()) controller.abort('stopping');
    await looking;
    const left = [...active.values()];
    await settled(left);
    stopHearing();
    // Other processes need not wait for their next poll.
    if (left.length > 0) await wakeRunners(database).catch(() => undefined);
  };
}

/** Waits until runs have ended. Runs that exceed the grace period are given back when the process ends. */
async function settled(runs: readonly Active[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, grace);
  });
  await Promise.race([Promise.allSettled(runs.map(({ done }) => done)), late]);
  clearTimeout(timer);
}

function afterWork(job: Job, claimed: ClaimedJob, result: JobResult | undefined): Settling {
  const ending = { attempt: 0, result, ended: true };
  const next = nextRun(job, claimed);
  return next ? { ...ending, ...next, state: 'waiting' } : { ...ending, state: 'done' };
}

/** When a repeating job is due again; undefined for an enqueued job, even if its kind also repeats. */
function nextRun({ kind }: Job, { repeats }: ClaimedJob): { dueIn: number } | undefined {
  return repeats && kind.repeats ? { dueIn: untilNext(kind.repeats, Date.now()) } : undefined;
}

function afterFailure(job: Job, claimed: ClaimedJob, signal: AbortSignal, error: unknown): Settling {
  const { attempt } = claimed;
  const next = nextRun(job, claimed);
  const ending = signal.aborted ? (signal.reason as Ending) : undefined;
  if (ending === 'stopping' || ending === 'lost') {
    return { state: 'waiting', dueIn: 0, attempt: attempt - 1, ended: false };
  }
  if (ending === 'cancelled') {
    return next ? { ...next, state: 'waiting', attempt: 0, ended: true } : { state: 'cancelled', attempt, ended: true };
  }
  const problem = ending === 'overdue' ? { key: 'detail.jobOverdue' } : problemOf(error);
  const pause = (job.kind.pauses ?? defaultPauses)[attempt - 1];
  if (pause !== undefined) return { state: 'waiting', dueIn: pause, attempt, problem, ended: true };
  return next
    ? { ...next, state: 'waiting', attempt, problem, ended: true }
    : { state: 'failed', attempt, problem, ended: true };
}

/** The error that people see: never the error's own message, which may name tables, paths and people. */
function problemOf(error: unknown): { key: string; values?: Readonly<Record<string, string | number>> } {
  if (error instanceof ProblemError) {
    const { detail, values } = error.details;
    return { key: detail ?? `error.${error.code}.detail`, ...(values && { values }) };
  }
  if (isOutOfRoom(error)) return { key: 'error.STORAGE_FULL.detail' };
  return { key: isStorageAway(error) ? 'detail.storageAway' : 'detail.jobFailed' };
}

/** Sends the latest progress at intervals, one write at a time. */
function teller(send: (done: number, total: number | null, at: string) => Promise<void>) {
  let newest: [number, number | null, string] | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (!newest || sending) return;
    const words = newest;
    newest = undefined;
    // A failed progress write must not stop the run.
    sending = send(...words).catch(() => undefined);
    void sending.then(() => {
      sending = undefined;
      timer ??= setTimeout(flush, progressInterval).unref();
    });
  };
  return {
    tell(done: number, total?: number, at = '') {
      newest = [done, total ?? null, at];
      if (!timer && !sending) flush();
    },
    async end() {
      await sending;
      clearTimeout(timer);
    },
  };
}
