import { operation, type Zod } from '../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../contract/paging.ts';
import { idSchema, textSchema } from '../../contract/values.ts';

/** The address of the list of jobs. */
export const jobsPath = '/system/jobs';

/**
 * The state of a job. A repeating one is `scheduled` between its runs, and counts as failed there if the last run
 * failed; `waiting` is only what somebody waits for.
 */
export const jobStates = ['running', 'waiting', 'scheduled', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as the list shows it. */
export interface JobEntry {
  id: string;
  kind: string;
  state: JobState;
  /** Whether it repeats automatically. */
  repeats: boolean;
  /** Attempts since the last successful one. */
  attempt: number;
  /** When it may start, or start again. */
  dueAt: string;
  createdAt: string;
  createdByName: string | null;
  startedAt: string | null;
  /** When the last run ended. */
  endedAt: string | null;
  /** Whether somebody cancelled it. */
  cancelling: boolean;
  progress: { done: number; total: number | null; at: string };
  /** The result of the last successful run, as numbers by name. */
  counts: Record<string, number>;
  /** Why the last run failed, in the caller's language. */
  problem: string | null;
}

/** A job with the records in its result, such as those whose file is missing. */
export interface JobDetail extends JobEntry {
  records: { resource: string; id: string; title: string }[];
}

export interface JobList extends ListPage<JobEntry> {
  /** The number of jobs in each state, of all kinds. */
  states: { state: JobState; total: number }[];
  /** The existing kinds. */
  kinds: string[];
}

const reading = { group: 'system', access: 'permission', writes: false } as const;
const writing = { group: 'system', access: 'permission', writes: true } as const;

/** Jobs, newest first. */
export const getListJob = operation<
  {
    textSearch?: string | undefined;
    state?: JobState | undefined;
    repeats?: boolean | undefined;
    kind?: string | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
  JobList
>({
  ...reading,
  name: 'getListJob',
  input: (z) =>
    listInput(z, {
      state: filterSchema(z, z.enum(jobStates)),
      repeats: filterSchema(z, z.boolean()),
      kind: filterSchema(z, textSchema(z, { max: 100 })),
    }),
  output: (z) =>
    pageSchema(z, z.object(entryShape(z))).extend({
      states: z.array(z.object({ state: z.enum(jobStates), total: z.int() })),
      kinds: z.array(z.string()),
    }),
});

export const getDetailJob = operation<{ id: string }, JobDetail>({
  ...reading,
  name: 'getDetailJob',
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) =>
    z.object({
      ...entryShape(z),
      records: z.array(z.object({ resource: z.string(), id: z.string(), title: z.string() })),
    }),
});

/**
 * Restarts failed and cancelled jobs with their first attempt: the named ones, or all failed ones; a repeating one runs
 * now.
 */
export const retryJob = operation<{ ids?: string[] | undefined }, { retried: number }>({
  ...writing,
  name: 'retryJob',
  input: (z) => z.strictObject({ ids: z.array(idSchema(z)).min(1).max(200).optional() }),
  output: (z) => z.object({ retried: z.int() }),
});

/** Cancels a waiting job, or tells a running one to stop. @throws CONFLICT_VERSION when it is neither. */
export const cancelJob = operation<{ id: string }, { state: JobState }>({
  ...writing,
  name: 'cancelJob',
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.object({ state: z.enum(jobStates) }),
});

export const jobOperations = [getListJob, getDetailJob, retryJob, cancelJob] as const;

function entryShape(z: Zod) {
  return {
    id: z.string(),
    kind: z.string(),
    state: z.enum(jobStates),
    repeats: z.boolean(),
    attempt: z.int(),
    dueAt: z.string(),
    createdAt: z.string(),
    createdByName: z.string().nullable(),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    cancelling: z.boolean(),
    progress: z.object({ done: z.int(), total: z.int().nullable(), at: z.string() }),
    counts: z.record(z.string(), z.number()),
    problem: z.string().nullable(),
  };
}
