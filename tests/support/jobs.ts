import { onTestFinished, vi } from 'vitest';
import { connect, type Database } from '../../src/platform/database/connect.ts';
import { listen } from '../../src/platform/database/notifications.ts';
import type { Job, JobKind } from '../../src/platform/jobs/kind.ts';
import { type JobDependencies, startJobs } from '../../src/platform/jobs/runner.ts';
import type { TestDatabase } from './database.ts';

/** What a process has that runs jobs: as if it were another, with connections of its own. */
export interface JobProcess {
  readonly app: Database;
  /** Ends it in order; at the end of the test unless called before. */
  stop(): Promise<void>;
}

/** Runs jobs as one process of several on the same database. */
export function jobProcess(
  database: TestDatabase,
  jobs: readonly Job[],
  failed: JobDependencies['failed'] = () => undefined,
): JobProcess {
  const app = connect(() => database.connection, 'cms_app', 4);
  const notifications = listen(() => database.connection);
  const end = startJobs({ database: app, notifications, jobs, failed });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= end()
      .then(() => notifications.close())
      .then(() => app.destroy());
    return stopped;
  };
  onTestFinished(stop);
  return { app, stop };
}

/** Has a job of the product that repeats wait for a day, for tests that do its work themselves. */
export async function putOff(database: TestDatabase, name: JobKind['name']): Promise<void> {
  const waits = async () => {
    const rows = await database.rows(
      `UPDATE jobs SET due_at = now() + interval '1 day', attempt = 1
       WHERE kind = $1 AND repeats AND state = 'waiting' RETURNING id`,
      [name],
    );
    if (rows.length === 0) throw new Error(`There is no job ${name} that waits.`);
  };
  await vi.waitFor(waits, { timeout: 60_000 });
}
