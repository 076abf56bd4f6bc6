import messages from '../../contract/messages/jobs-vi.json' with { type: 'json' };
import type { ListPage } from '../../contract/paging.ts';
import { auditEach, type ChangeOrigin } from '../../engine/audit.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { readPage } from '../../engine/table/page.ts';
import { foldWords } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import { wakeRunners } from '../../platform/jobs/enqueue.ts';
import { cancelJob, type JobEntry, type JobState, retryJob } from './contract.ts';

/** A job as read from the database, before its texts are translated. */
export interface JobRow extends Omit<JobEntry, 'counts' | 'problem'> {
  result: Record<string, unknown> | null;
  problem: { key: string; values?: Record<string, string | number> } | null;
}

interface JobFilters {
  readonly textSearch?: string | undefined;
  readonly state?: JobState | undefined;
  readonly repeats?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** The product's kinds of jobs: each has texts. */
export const jobKinds = Object.keys(messages.job);

/** Repeating jobs whose last run failed. */
const failing = `(j.repeats AND j.state = 'waiting' AND j.problem IS NOT NULL)`;

/** Repeating jobs between two runs. */
const scheduled = `(j.repeats AND j.state = 'waiting' AND j.problem IS NULL)`;

const stateOf = `CASE WHEN ${failing} THEN 'failed' WHEN ${scheduled} THEN 'scheduled' ELSE j.state END`;

const columns = `j.id, j.kind, ${stateOf} AS state, j.repeats, j.attempt,
  j.due_at AS "dueAt", j.created_at AS "createdAt", a.full_name AS "createdByName", j.started_at AS "startedAt",
  j.ended_at AS "endedAt", j.cancelling, j.result, j.problem,
  jsonb_build_object('done', j.progress_done, 'total', j.progress_total, 'at', j.progress_at) AS progress`;

/** @param titleOf the name of a kind, for the search. */
export async function listJobs(
  database: Database,
  filters: JobFilters,
  titleOf: (kind: string) => string,
): Promise<ListPage<JobRow>> {
  const parameters = new Parameters();
  const { state, repeats, kind, textSearch } = filters;
  const words = foldWords(textSearch ?? '');
  const spoken = (name: string) => {
    const own = foldWords(`${name} ${titleOf(name)}`);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
  const kinds = words.length > 0 ? jobKinds.filter(spoken) : undefined;
  return readPage<JobRow>(
    database,
    {
      columns,
      from: 'jobs AS j LEFT JOIN accounts AS a ON a.id = j.created_by',
      conditions: [
        state && inState(state, parameters),
        repeats === undefined ? undefined : repeats ? 'j.repeats' : 'NOT j.repeats',
        kind && `j.kind = ${parameters.add(kind)}`,
        kinds && `j.kind = ANY(${parameters.add(kinds, 'text[]')})`,
      ],
      order: 'j.id DESC',
      parameters,
    },
    filters,
  );
}

function inState(state: JobState, parameters: Parameters): string {
  if (state === 'failed') return `(j.state = 'failed' OR ${failing})`;
  if (state === 'scheduled') return scheduled;
  const own = `j.state = ${parameters.add(state)}`;
  return state === 'waiting' ? `(${own} AND NOT j.repeats)` : own;
}

export async function readJob(database: Database, id: string): Promise<JobRow | undefined> {
  const text = `SELECT ${columns} FROM jobs AS j LEFT JOIN accounts AS a ON a.id = j.created_by WHERE j.id = $1`;
  const [row] = await query<JobRow>(database, text, [id]);
  return row;
}

export async function countStates(database: Database): Promise<{ state: JobState; total: number }[]> {
  return query(database, `SELECT ${stateOf} AS state, count(*)::int AS total FROM jobs AS j GROUP BY 1`, []);
}

/** The number of jobs that need attention. */
export async function countFailed(database: Database): Promise<number> {
  return (await countStates(database)).find(({ state }) => state === 'failed')?.total ?? 0;
}

/** Makes failed, cancelled and repeating jobs wait for their first attempt, due now; returns their number. */
export async function retryJobs(
  transaction: Database,
  ids: readonly string[] | undefined,
  origin: ChangeOrigin,
): Promise<number> {
  const parameters = new Parameters();
  const condition = ids
    ? `j.id = ANY(${parameters.add(ids, 'bigint[]')}) AND (j.state IN ('failed', 'cancelled') OR j.repeats)`
    : `(j.state = 'failed' OR ${failing})`;
  const rows = await query(
    transaction,
    `WITH r AS (UPDATE jobs AS j SET state = 'waiting', attempt = 0, due_at = now()
       WHERE j.state <> 'running' AND ${condition} RETURNING id, kind, NULL::integer AS version),
     audit AS (${auditEach('r', { operation: retryJob.name, resource: 'jobs' }, kindOnly, origin, parameters)})
     SELECT FROM r`,
    parameters.values,
  );
  if (rows.length > 0) await wakeRunners(transaction);
  return rows.length;
}

/** The content of a log entry about a job. */
const kindOnly = { before: 'NULL::jsonb', after: `jsonb_build_object('kind', kind)` };

/** Cancels a waiting job, or tells a running one to stop; returns its new state, undefined when it is neither. */
export async function endJob(transaction: Database, id: string, origin: ChangeOrigin): Promise<JobState | undefined> {
  const parameters = new Parameters();
  const [row] = await query<{ state: JobState }>(
    transaction,
    `WITH r AS (UPDATE jobs SET cancelling = state = 'running', state = CASE WHEN state = 'running' THEN state ELSE 'cancelled' END,
         ended_at = CASE WHEN state = 'running' THEN ended_at ELSE now() END
       WHERE id = ${parameters.add(id)} AND (state = 'running' OR state = 'waiting' AND NOT repeats)
       RETURNING id, kind, state, NULL::integer AS version),
     audit AS (${auditEach('r', { operation: cancelJob.name, resource: 'jobs' }, kindOnly, origin, parameters)})
     SELECT state FROM r`,
    parameters.values,
  );
  if (row) await wakeRunners(transaction);
  return row?.state;
}

/** Days that ended jobs are kept: long enough to look them up, and failed ones until somebody has looked. */
const retentionDays = { done: 7, failed: 60 };

/** Deletes jobs that ended long ago; returns their number. */
export async function deleteOldJobs(database: Database): Promise<number> {
  const rows = await query(
    database,
    `DELETE FROM jobs WHERE NOT repeats AND state IN ('done', 'failed', 'cancelled')
       AND ended_at < now() - make_interval(days => CASE state WHEN 'failed' THEN ${retentionDays.failed} ELSE ${retentionDays.done} END)
     RETURNING id`,
    [],
  );
  return rows.length;
}
