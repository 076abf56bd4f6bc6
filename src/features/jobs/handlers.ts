import { ProblemError } from '../../contract/errors.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { cancelJob, getDetailJob, getListJob, type JobDetail, type JobEntry, retryJob } from './contract.ts';
import { countStates, endJob, type JobRow, jobKinds, listJobs, readJob, retryJobs } from './queries.ts';

/** Lists jobs, retries failed ones and cancels them. */
export const jobHandlers: readonly Handler[] = [
  handle(getListJob, async (input, context) => {
    const titleOf = (kind: string) => context.text(`job.${kind}`);
    const [page, states] = await Promise.all([
      listJobs(context.database, input, titleOf),
      countStates(context.database),
    ]);
    return { ...page, items: page.items.map((row) => entryOf(row, context)), states, kinds: jobKinds };
  }),
  handle(getDetailJob, async ({ id }, context): Promise<JobDetail> => {
    const row = await readJob(context.database, id);
    if (!row) throw new ProblemError('NOT_FOUND');
    const records = (row.result?.records ?? []) as JobDetail['records'];
    return { ...entryOf(row, context), records };
  }),
  handle(retryJob, async ({ ids }, context) => ({
    retried: await context.database.transaction().execute((transaction) => retryJobs(transaction, ids, context)),
  })),
  handle(cancelJob, async ({ id }, context) => {
    const state = await context.database.transaction().execute((transaction) => endJob(transaction, id, context));
    if (state) return { state };
    throw (await readJob(context.database, id))
      ? new ProblemError('CONFLICT_VERSION', { detail: 'detail.jobEnded' })
      : new ProblemError('NOT_FOUND');
  }),
];

function entryOf({ result, problem, ...row }: JobRow, context: Context): JobEntry {
  const counts = Object.entries(result ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    ...row,
    counts: Object.fromEntries(counts),
    problem: problem && context.text(problem.key, problem.values),
  };
}
