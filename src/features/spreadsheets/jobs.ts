import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openSession, type Session } from '../../platform/database/session.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import type { ImportState } from './contract/operations.ts';
import { moveImport, type StoredImport } from './queries/imports.ts';
import { clearOldImports } from './queries/old-imports.ts';

/** Imports that one process runs at the same time: each uses a processor and a connection of the pool. */
const mostAtOnce = 2;
/** The first half of the advisory locks' keys: the session that works on an import holds its lock. */
const lockSpace = 1_229_803_076;
/** Tries of a lock and milliseconds between them: one second in all. */
const [lockTries, lockPause] = [20, 50];
const clearing = jobKind({ name: 'clear-imports', repeats: { every: 60 * 60 * 1000 } });

/**
 * The imports that this process works on. The process that receives a call does its work: a lock that lives as long as
 * its session shows every other process that it is alive (decision 17).
 */
export interface ImportJobs {
  /**
   * Starts work on an import; returns when the work is running and visible to every process.
   * @param begin runs first, while the import is locked; may refuse by throwing.
   * @throws ProblemError RATE_LIMITED when the process is busy, CONFLICT_VERSION when another one works on it.
   */
  start(id: string, begin: () => Promise<void>, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Aborts the work on an import of this process, sooner than its next batch would. */
  abort(id: string): void;
}

/** Clears old imports. */
export function importsClearing(database: Database): Job {
  return createJob(clearing, async () => ({ removed: await clearOldImports(database) }));
}

/** Creates the runner of imports, which stops with the product. */
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
      // Its work has just ended, but its session has not released the lock yet.
      await running.get(id)?.done;
      // Of several callers that waited for this, the first continues.
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
          // An error before the work began goes to the caller; later nobody waits for it.
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
 * Takes an import's lock. The end of the work is visible a moment before its session releases the lock; the retries
 * keep a caller who continues at once from getting an error.
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

/** Whether an import was left in its state by a process that died. */
export function isInterrupted({ problem }: Pick<StoredImport, 'problem'>): boolean {
  return problem !== null && Object.values<string>(interruptions).includes(problem.code);
}

/**
 * Settles an import whose process died: nothing of it was stored or undone. A locked import is still being worked on.
 * @returns whether it was settled.
 */
export async function settleInterrupted(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockSpace}::oid
      AND objid = ${Number(id)}::int::oid AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS alive`.execute(
    database,
  );
  if (rows[0]?.alive) return false;
  // Its counts until then are wrong: nothing of it exists.
  const settled = (from: keyof typeof interruptions, to: ImportState) =>
    moveImport(database, id, [from], to, { problem: { code: interruptions[from] }, progress_done: 0 });
  return (
    (await settled('reading', 'failed')) || (await settled('storing', 'ready')) || (await settled('undoing', 'stored'))
  );
}
