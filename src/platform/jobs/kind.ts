import type messages from '../../contract/messages/jobs-vi.json';
import type { Database } from '../database/connect.ts';

/** A kind of background job. It types both the code that enqueues such jobs and the code that runs them. */
export interface JobKind<Data extends object = object> {
  /** Never changes while such jobs wait. The texts for people are in the catalogue under `job.<name>`. */
  readonly name: keyof (typeof messages)['job'];
  /** The schedule of a repeating job; absent: it runs when it is enqueued. */
  readonly repeats?: Repeats;
  /** At most one job per key waits and one runs. */
  readonly key?: (data: Data) => string;
  /** Milliseconds before each retry of a failed run; after the last one the job has failed. */
  readonly pauses?: readonly number[];
  /** Milliseconds that a run may take before its signal aborts; no other run of the job begins until it has ended. */
  readonly longest?: number;
  /** Maximum number of concurrent runs in one process and overall. */
  readonly atOnce?: { readonly inProcess: number; readonly overall?: number };
}

export type Repeats =
  | {
      /** Milliseconds from the start of a run to the start of the next. */
      readonly every: number;
      /** A SQL condition that is checked every two seconds: while it is true, the next run starts at once. */
      readonly soonerWhen?: string;
    }
  /** Once a day at this time in Vietnam, HH:MM. */
  | { readonly dailyAt: string };

/** One run of a job. */
export interface JobRun<Data extends object = object> {
  /** Identifies the run in the log and on the screen. */
  readonly id: string;
  readonly data: Data;
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborts when the product stops, somebody cancelled the job, it took too long, or another process has taken it. */
  readonly signal: AbortSignal;
  /** Reports the progress and the current item; the total may be unknown. May be called often. */
  progress(done: number, total?: number, at?: string): void;
  /**
   * Makes a transaction commit only while this process has the job, so that one run alone makes its changes.
   * @throws when another process has taken the job.
   */
  hold(transaction: Database): Promise<void>;
}

/** The result of a run: counts, whose texts are in the catalogue under `jobResult`, and the records it reports. */
export type JobResult = { readonly [count in keyof (typeof messages)['jobResult']]?: number } & {
  readonly records?: readonly JobRecord[];
};

/** A record that the result links to. */
interface JobRecord {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
}

/** A kind of job with the function that runs it. */
export interface Job {
  readonly kind: JobKind;
  run(run: JobRun): Promise<JobResult | undefined>;
}

/** Declares a kind of job. */
export function jobKind<Data extends object = object>(kind: JobKind<Data>): JobKind<Data> {
  return kind;
}

/**
 * Binds a function to a kind of job. The function may be interrupted anywhere and run again: it continues from the
 * state in the database, and ends soon after its signal aborts.
 */
export function createJob<Data extends object>(
  kind: JobKind<Data>,
  run: (run: JobRun<Data>) => Promise<JobResult | undefined>,
): Job {
  return { kind: kind as unknown as JobKind, run: run as Job['run'] };
}

const minute = 60_000;
export const defaultPauses: readonly number[] = [10_000, minute, 10 * minute, 60 * minute];
export const defaultLongest = 10 * minute;

/** Milliseconds from an instant to the next run. */
export function untilNext(repeats: Repeats, now: number): number {
  if ('every' in repeats) return repeats.every;
  const [hours = 0, minutes = 0] = repeats.dailyAt.split(':').map(Number);
  const inDay = (now + vietnam) % day;
  const wanted = (hours * 60 + minutes) * minute;
  return wanted > inDay ? wanted - inDay : wanted - inDay + day;
}

const day = 24 * 60 * minute;
/** Vietnam is seven hours ahead of UTC all year. */
const vietnam = 7 * 60 * minute;
