import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openSession, type Session } from '../../platform/database/session.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import type { ImportState } from './contract/operations.ts';
import { moveImport, type StoredImport } from './queries/imports.ts';
import { clearOldImports } from './queries/old-imports.ts';

/** Imports that one process works on at the same time: each takes a processor and a connection of the pool. */
const mostAtOnce = 2;
/** The first half of the advisory locks' keys: each import under way is locked by the session that works on it. */
const lockSpace = 1_229_803_076;
/** How often a lock is asked for, and the milliseconds between: a second in all. */
const [lockTries, lockPause] = [20, 50];
const clearing = jobKind({ name: 'clear-imports', repeats: { every: 60 * 60 * 1000 } });

/**
 * The imports that this process works on. The process that takes a call does its work: a lock that lives as long as its
 * session tells every other process that it is alive (decision 17).
 */
export interface ImportJobs {
  /**
   * Begins to work on an import; returns when the work is under way and every process can know it.
   * @param begin runs first, when the import is locked: it may refuse by throwing.
   * @throws ProblemError RATE_LIMITED when the process has enough to do, CONFLICT_VERSION when another is at it.
   */
  start(id: string, begin: () => Promise<void>, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Ends what an import of this process is doing, sooner than its next batch would. */
  abort(id: string): void;
}

/** What happened to an import is forgotten after a time. */
export function importsClearing(database: Database): Job {
  return createJob(clearing, async () => ({ removed: await clearOldImports(database) }));
}

/** Makes the imports' jobs, which end with the product. */
export function createImportJobs({
  database,
  report,
  onStop,
}: Pick<Services, 'database' | 'report' | 'onStop'>): ImportJobs {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  onStop(async () => {
    for (const { controller } of running.values()) controller.abort();
    await Promise.all([...running.values()].map(({ done }) => done));
  });
  return {
    async start(id, begin, work) {
      // Its work has just ended: only its session has still to let go of the lock.
      await running.get(id)?.done;
      // Of several who waited for that, the first goes on.
      if (running.has(id)) throw underWay();
      if (running.size >= mostAtOnce) {
        throw new ProblemError('RATE_LIMITED', { detail: 'detail.importsBusy', retryAfter: 10 });
      }
      const controller = new AbortController();
      const begun = Promise.withResolvers<void>();
      const done = holding(database, id, controller, async () => {
        await begin();
        begun.resolve();
        await work(controller.signal);
      })
        .catch((error: unknown) => {
          // Before it began, whoever asked is told; later nobody waits for it.
          begun.reject(error);
          if (!(error instanceof ProblemError)) report('import failed', error);
        })
        .finally(() => running.delete(id));
      running.set(id, { controller, done });
      await begun.promise;
    },
    abort: (id) => running.get(id)?.controller.abort(),
  };
}

function underWay(): ProblemError {
  return new ProblemError('CONFLICT_VERSION', { detail: 'detail.importUnderWay' });
}

/** Does the work while a session of its own holds the import's lock: when that is lost, others take the work for ended, and it ends. */
async function holding(
  database: Database,
  id: string,
  controller: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  const session = await openSession(database);
  try {
    if (!(await locked(session, id))) throw underWay();
    session.lost.addEventListener('abort', () => controller.abort());
    try {
      await work();
    } finally {
      if (!session.lost.aborted) await ask(session, 'pg_advisory_unlock', id);
    }
  } finally {
    session.end();
  }
}

/**
 * Takes an import's lock. Work that has ended is seen a moment before its session lets go of the lock: whoever goes on at
 * once is not told that somebody is at it.
 */
async function locked(session: Session, id: string): Promise<boolean> {
  for (let tries = 0; tries < lockTries; tries += 1) {
    if (await ask(session, 'pg_try_advisory_lock', id)) return true;
    await new Promise((resolve) => setTimeout(resolve, lockPause));
  }
  return false;
}

async function ask(session: Session, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', id: string) {
  const [row] = await session.query<{ done: boolean }>(`SELECT ${what}($1::int, $2::int) AS done`, [
    lockSpace,
    Number(id),
  ]);
  return row?.done === true;
}

/** What is told of an import whose process died, by what it was doing: what stands now, and what to do next. */
const interruptions = {
  reading: 'interruptedReading',
  storing: 'interruptedStoring',
  undoing: 'interruptedUndoing',
} as const;

/** Whether an import stands where the end of a process left it. */
export function isInterrupted({ problem }: Pick<StoredImport, 'problem'>): boolean {
  return problem !== null && Object.values<string>(interruptions).includes(problem.code);
}

/**
 * Settles an import whose process died: nothing of it was stored or taken back. What is locked is still being worked on.
 * @returns whether it was settled.
 */
export async function settleInterrupted(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockSpace}::oid
      AND objid = ${Number(id)}::int::oid AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS alive`.execute(
    database,
  );
  if (rows[0]?.alive) return false;
  // What it had counted until then is not so: nothing of it stands.
  const settled = (from: keyof typeof interruptions, to: ImportState) =>
    moveImport(database, id, [from], to, { problem: { code: interruptions[from] }, progress_done: 0 });
  return (
    (await settled('reading', 'failed')) || (await settled('storing', 'ready')) || (await settled('undoing', 'stored'))
  );
}
