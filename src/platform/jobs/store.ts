import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Job, JobKind } from './kind.ts';

/** The class of the advisory locks that serve as workers: the session of each process that runs jobs holds one. */
export const workers = 0x6a6f6273;

/** A job that a worker claimed. */
export interface ClaimedJob {
  readonly id: string;
  readonly data: object;
  readonly attempt: number;
  readonly repeats: boolean;
}

/** How a run ended: the new values of its row. */
export interface Settling {
  readonly state: 'waiting' | 'done' | 'failed' | 'cancelled';
  /** Milliseconds until it is due, when it waits. */
  readonly dueIn?: number;
  /** The attempts to count: 0 after a successful run, one less after a run that was given back. */
  readonly attempt: number;
  readonly result?: object | undefined;
  readonly problem?: object | undefined;
  /** Whether the run ended by itself. */
  readonly ended: boolean;
}

/** The work for a worker. */
export interface JobPoll {
  /** Names of the kinds with a due job. */
  readonly due: readonly string[];
  /** Jobs that this worker runs according to the database, and whether somebody cancelled them. */
  readonly own: readonly { id: string; cancelling: boolean }[];
  /** Other workers that run jobs according to the database. */
  readonly others: readonly number[];
}

/** Called when a job has failed for good, in the same transaction. */
export type FailedJob = (transaction: Database, kind: string) => Promise<void>;

/** The jobs in the database whose kinds this process knows. */
export function jobStore(database: Database, jobs: readonly Job[], gaveUp: FailedJob) {
  const kinds = jobs.map(({ kind }) => kind);
  const names = kinds.map(({ name }) => name);
  const sooner = soonerWhen(kinds);
  const isDue = sql`(due_at <= now() OR repeats AND attempt = 0 AND ${sooner})`;

  /** Changes jobs, and reports those that failed for good in the same transaction. */
  const tellingFailures = (statement: RawBuilder<Settled>) =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await statement.execute(transaction);
      for (const { kind, state } of rows) if (state === 'failed') await gaveUp(transaction, kind);
    });

  return {
    /** Creates the rows of the repeating kinds, and deletes one that no process has known for days. */
    async synchronise(): Promise<void> {
      const repeating = kinds.flatMap(({ name, repeats }) => (repeats ? [{ name, repeats }] : []));
      const everies = repeating.map(({ repeats }) => ('every' in repeats ? repeats.every : 24 * 60 * 60_000));
      await sql`
        WITH gone AS (DELETE FROM jobs WHERE repeats AND state = 'waiting' AND NOT kind = ANY(${names})
          AND due_at < now() - interval '2 days')
        INSERT INTO jobs (kind, repeats, due_at)
        SELECT kind, true, now() + every * interval '1 ms'
        FROM unnest(${repeating.map(({ name }) => name)}::text[], ${everies}::float8[]) AS declared(kind, every)
        ON CONFLICT (kind) WHERE repeats DO UPDATE SET due_at = least(jobs.due_at, excluded.due_at)
        WHERE jobs.due_at > excluded.due_at`.execute(database);
    },

    async poll(worker: number): Promise<JobPoll> {
      const { rows } = await sql<JobPoll>`
        SELECT
          ARRAY(SELECT kind FROM jobs WHERE repeats AND state = 'waiting' AND kind = ANY(${names}) AND ${isDue}) ||
          ARRAY(SELECT name FROM unnest(${names}::text[]) AS name WHERE EXISTS
            (SELECT FROM jobs WHERE kind = name AND NOT repeats AND state = 'waiting' AND due_at <= now())) AS due,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', id::text, 'cancelling', cancelling))
            FROM jobs WHERE state = 'running' AND worker = ${worker}), '[]') AS own,
          ARRAY(SELECT DISTINCT worker FROM jobs WHERE state = 'running' AND worker <> ${worker}) AS others`.execute(
        database,
      );
      if (!rows[0]) throw new TypeError('The query for jobs returned no row.');
      return rows[0];
    },

    /** Claims due jobs of one kind, as many as there is room for, except those that still run here. */
    async take(
      { name, atOnce }: JobKind,
      worker: number,
      room: number,
      except: readonly string[],
    ): Promise<ClaimedJob[]> {
      return database.transaction().execute(async (transaction) => {
        // Only one process at a time counts and claims.
        await sql`SELECT pg_advisory_xact_lock(${workers}, hashtext(${name}))`.execute(transaction);
        const { rows } = await sql<ClaimedJob>`
          UPDATE jobs SET state = 'running', worker = ${worker}, attempt = attempt + 1, started_at = now(), cancelling = false,
            progress_done = 0, progress_total = NULL, progress_at = ''
          WHERE id IN (
            SELECT id FROM jobs AS j WHERE kind = ${name} AND state = 'waiting' AND ${isDue} AND NOT id = ANY(${except}::bigint[])
              AND (key IS NULL OR NOT EXISTS (SELECT FROM jobs AS other WHERE other.kind = j.kind AND other.key = j.key
                AND (other.state = 'running' OR other.state = 'waiting' AND other.id < j.id)))
            ORDER BY due_at, id FOR UPDATE SKIP LOCKED
            LIMIT greatest(0, least(${room}::int, ${atOnce?.overall ?? null}::int
              - (SELECT count(*) FROM jobs WHERE state = 'running' AND kind = ${name})::int)))
          RETURNING id, data, attempt, repeats`.execute(transaction);
        return rows;
      });
    },

    /** Writes the progress of a run. */
    async tell(id: string, worker: number, done: number, total: number | null, at: string): Promise<void> {
      await sql`UPDATE jobs SET progress_done = ${done}, progress_total = ${total}, progress_at = ${at}
        WHERE id = ${id} AND worker = ${worker}`.execute(database);
    },

    /** Records that a run exceeded its limit and was aborted; it keeps the job until it ends. */
    async markOverdue(id: string, worker: number): Promise<void> {
      await sql`UPDATE jobs SET problem = ${JSON.stringify(overdue)}::jsonb WHERE id = ${id} AND worker = ${worker}`.execute(
        database,
      );
    },

    /** Writes the end of a run, unless another process has the job by now. */
    async settle(id: string, worker: number, how: Settling): Promise<void> {
      const { state, dueIn = 0, attempt, result, problem, ended } = how;
      await tellingFailures(sql<Settled>`UPDATE jobs SET state = ${state}, worker = NULL, attempt = ${attempt}, cancelling = false,
          due_at = now() + ${dueIn}::float8 * interval '1 ms',
          result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result),
          problem = ${problem ? JSON.stringify(problem) : null}::jsonb,
          ended_at = CASE WHEN ${ended} THEN now() ELSE ended_at END
        WHERE id = ${id} AND worker = ${worker} RETURNING kind, state`);
    },

    /**
     * Gives back the jobs of dead workers, and the jobs of this worker that it does not know: they wait again. A job
     * that took its process down several times has failed.
     */
    async reclaim(worker: number, unknown: readonly string[]): Promise<void> {
      await tellingFailures(sql<Settled>`
        UPDATE jobs SET worker = NULL, due_at = now(), cancelling = false,
          state = CASE WHEN repeats THEN 'waiting' WHEN cancelling THEN 'cancelled'
            WHEN attempt >= ${mostLost} THEN 'failed' ELSE 'waiting' END,
          problem = CASE WHEN repeats OR attempt >= ${mostLost} OR problem = ${JSON.stringify(overdue)}::jsonb
            THEN ${JSON.stringify(lost)}::jsonb ELSE problem END,
          ended_at = CASE WHEN cancelling OR attempt >= ${mostLost} THEN now() ELSE ended_at END
        WHERE state = 'running' AND (id = ANY(${unknown}::bigint[]) OR worker <> ${worker} AND NOT worker IN (
          SELECT objid::int FROM pg_locks WHERE locktype = 'advisory' AND classid = ${workers} AND objsubid = 2 AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))) RETURNING kind, state`);
    },
  };
}

/** Whether a worker still has a job. Locks its row until the transaction ends. */
export async function isHeld(transaction: Database, id: string, worker: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM jobs WHERE id = ${id} AND worker = ${worker} FOR SHARE`.execute(transaction);
  return rows.length > 0;
}

/** A changed job in its new state. */
interface Settled {
  readonly kind: string;
  readonly state: string;
}

/** Maximum attempts of a job whose process died during the run. */
const mostLost = 5;
const lost = { key: 'detail.jobInterrupted' };
const overdue = { key: 'detail.jobStillRuns' };

/** Whether a repeating job of a kind has work before its scheduled time. */
function soonerWhen(kinds: readonly JobKind[]): RawBuilder<boolean> {
  const conditions = kinds.flatMap(({ name, repeats }) =>
    repeats && 'every' in repeats && repeats.soonerWhen !== undefined
      ? [sql`WHEN ${sql.lit(name)} THEN ${sql.raw(`(${repeats.soonerWhen})`)}`]
      : [],
  );
  return conditions.length > 0 ? sql`CASE kind ${sql.join(conditions, sql` `)} ELSE false END` : sql`false`;
}
