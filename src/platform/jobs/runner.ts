import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { ProblemError } from '../../contract/errors.ts';
import type { Database } from '../database/connect.ts';
import type { Notifications } from '../database/notifications.ts';
import { isOutOfRoom, isStorageAway } from '../storage.ts';
import { jobChannel, wakeRunners } from './enqueue.ts';
import { defaultLongest, defaultPauses, type Job, type JobResult, untilNext } from './kind.ts';
import { type ClaimedJob, type FailedJob, isHeld, jobStore, type Settling, workers } from './store.ts';

/** So often a process looks what is due; of what is asked for it hears at once. */
const pollInterval = 2_000;
/** So often at most the database is told how far a run is. */
const progressInterval = 1_000;
/** So long a process that stops waits for its runs to end. */
const grace = 20_000;

/** Why a run is told to end. */
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
  /** Is told of each run that failed. */
  failed(job: Job, id: string, error: unknown): void;
  readonly gaveUp?: FailedJob;
}

/**
 * Runs the jobs of the product in this process, beside any number of others (decision 61): what is asked for begins when it
 * is committed, what repeats when it is due. What a process had that died is taken up by the next look of another.
 * @returns a function that ends it: runs are told, and what they had not done is given back.
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
  let isLooking = false;
  let again = false;

  /** Looks in so many milliseconds at the latest. */
  const lookIn = (pause: number) => {
    const at = performance.now() + pause;
    if (stopped || (timer && timerAt <= at)) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      look();
    }, pause).unref();
  };
  const look = () => {
    if (isLooking) {
      again = true;
      return;
    }
    isLooking = true;
    again = false;
    looking = lookOnce()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
        lookIn(again ? 0 : pollInterval);
      });
  };
  /** Nothing that fails here is told: while the database is away, everything else tells of it. */
  const lookOnce = async () => {
    const own = worker;
    if (own === undefined || stopped) return;
    const found = await store.look(own);
    for (const { id, cancelling } of found.own) if (cancelling) active.get(id)?.controller.abort('cancelled');
    const unknown = found.own.filter(({ id }) => !active.has(id)).map(({ id }) => id);
    if (unknown.length > 0 || found.others.length > 0) await store.reclaim(own, unknown);
    for (const name of found.due) {
      const job = byName.get(name);
      if (!job) continue;
      const running = [...active.values()].filter((each) => each.job === job).length;
      const room = (job.kind.atOnce?.inProcess ?? 1) - running;
      if (room <= 0) continue;
      // A run that lost its job and goes on all the same is not joined by a second one here.
      for (const claimed of await store.take(job.kind, own, room, [...active.keys()])) begin(job, claimed, own);
    }
  };
  const begin = (job: Job, claimed: ClaimedJob, own: number) => {
    const controller = new AbortController();
    const done = runOne(job, claimed, own, controller).finally(() => {
      active.delete(claimed.id);
      // The next of its kind, or one with its key, need not wait.
      look();
    });
    active.set(claimed.id, { job, controller, done });
    if (worker !== own) controller.abort('lost');
    if (stopped) controller.abort('stopping');
  };
  const runOne = async (job: Job, claimed: ClaimedJob, own: number, controller: AbortController) => {
    const telling = teller((done, total, at) => store.tell(claimed.id, own, done, total, at));
    const limit = setTimeout(() => {
      controller.abort('overdue');
      failed(job, claimed.id, new Error('The run took too long and was told to end.'));
      store.markOverdue(claimed.id, own).catch(() => undefined);
    }, job.kind.longest ?? defaultLongest);
    let how: Settling;
    try {
      // However late: while it goes on the job is this process's, so that nothing is done twice at a time.
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
    // Where the database is not told, it is told by the next look that nobody has the job.
    await store.settle(claimed.id, own, how).catch(() => undefined);
    if (how.state === 'waiting' && how.dueIn !== undefined && how.dueIn < pollInterval) lookIn(how.dueIn);
  };
  /** The process is known by a lock of the connection that listens: when either goes, so does the worker. */
  const becomeWorker = async (client: pg.Client) => {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      workers,
      number,
    ]);
    if (!rows[0]?.taken) return becomeWorker(client);
    await store.synchronise();
    worker = number;
    look();
  };
  const stopHearing = notifications.hear([jobChannel], {
    onMessage: look,
    onConnected: (client) =>
      // A connection that fails is found out by its next check, and there is a new one.
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
    // Others need not wait for their next look.
    if (left.length > 0) await wakeRunners(database).catch(() => undefined);
  };
}

/** Waits until runs have ended; those that do not within the grace are given back by the end of the process. */
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

/** When what repeats is due again; undefined for what was asked for, also where such jobs repeat by themselves. */
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

/** What a person is told of an error: never what it says of itself, which may name tables, paths and people. */
function problemOf(error: unknown): { key: string; values?: Readonly<Record<string, string | number>> } {
  if (error instanceof ProblemError) {
    const { detail, values } = error.details;
    return { key: detail ?? `error.${error.code}.detail`, ...(values && { values }) };
  }
  if (isOutOfRoom(error)) return { key: 'error.STORAGE_FULL.detail' };
  return { key: isStorageAway(error) ? 'detail.storageAway' : 'detail.jobFailed' };
}

/** Tells the newest of many words now and then, one at a time. */
function teller(send: (done: number, total: number | null, at: string) => Promise<void>) {
  let newest: [number, number | null, string] | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (!newest || sending) return;
    const words = newest;
    newest = undefined;
    // How far it is matters less than that it goes on.
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
