import { operation, type Zod } from '../../contract/operation.ts';
import { type ListPage, listInput, pageSchema } from '../../contract/paging.ts';
import { idSchema, textSchema } from '../../contract/values.ts';

/** The address of the list of jobs. */
export const jobsPath = '/system/jobs';

/** What a job is about; one that repeats and whose last run failed counts as failed while it waits for the next. */
export const jobStates = ['running', 'waiting', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as the list tells it. */
export interface JobEntry {
  id: string;
  kind: string;
  state: JobState;
  /** Whether it runs again and again by itself. */
  repeats: boolean;
  /** Tries since the last one that did its work. */
  attempt: number;
  /** When it may begin, or begins again. */
  dueAt: string;
  createdAt: string;
  createdByName: string | null;
  startedAt: string | null;
  /** When the last run came to its end. */
  endedAt: string | null;
  /** Whether somebody told it to end. */
  cancelling: boolean;
  progress: { done: number; total: number | null; at: string };
  /** What the last run that did its work did, in numbers by name. */
  counts: Record<string, number>;
  /** Why the last run failed, in the caller's language. */
  problem: string | null;
}

/** A job with the records that its result names, such as those whose file is missing. */
export interface JobDetail extends JobEntry {
  records: { resource: string; id: string; title: string }[];
}

export interface JobList extends ListPage<JobEntry> {
  /** How many jobs there are in each state, of all kinds. */
  states: { state: JobState; total: number }[];
  /** The kinds there can be. */
  kinds: string[];
}

const reading = { group: 'system', access: 'permission', writes: false } as const;
const writing = { group: 'system', access: 'permission', writes: true } as const;

/** Jobs, the newest first. */
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
      state: z.enum(jobStates).optional(),
      repeats: z.boolean().optional(),
      kind: textSchema(z, { max: 100 }).optional(),
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

/** Has failed and cancelled jobs wait again from their first try on: those named, or all that failed; what repeats runs now. */
export const retryJob = operation<{ ids?: string[] | undefined }, { retried: number }>({
  ...writing,
  name: 'retryJob',
  input: (z) => z.strictObject({ ids: z.array(idSchema(z)).min(1).max(200).optional() }),
  output: (z) => z.object({ retried: z.int() }),
});

/** Takes a waiting job back, or tells one that runs to end. @throws CONFLICT_VERSION when there is nothing to end. */
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
