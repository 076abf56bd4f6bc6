import type messages from '../../contract/messages/jobs-vi.json';
import type { Database } from '../database/connect.ts';

/** A kind of work that is done behind the calls, as a value: what asks for it and what does it are typed by it. */
export interface JobKind<Data extends object = object> {
  /** Never changed while such jobs wait; what people read is in the catalogue under `job.<name>`. */
  readonly name: keyof (typeof messages)['job'];
  /** What runs again and again by itself; absent: it runs when it is asked for. */
  readonly repeats?: Repeats;
  /** Of data with the same key one job waits and one runs at most. */
  readonly key?: (data: Data) => string;
  /** Milliseconds before each new try of a run that failed; after the last one it has failed for good. */
  readonly pauses?: readonly number[];
  /** Milliseconds that a run may take before it is told to end; no other run of the job begins until it has ended. */
  readonly longest?: number;
  /** Runs at the same time in one process, and in all. */
  readonly atOnce?: { readonly inProcess: number; readonly overall?: number };
}

export type Repeats =
  | {
      /** Milliseconds from the beginning of a run to the next. */
      readonly every: number;
      /** A condition in SQL that is looked at every two seconds: while it is true the next run does not wait for its time. */
      readonly soonerWhen?: string;
    }
  /** Once a day, at a time of the day in Vietnam, as HH:MM. */
  | { readonly dailyAt: string };

/** One run of a job. */
export interface JobRun<Data extends object = object> {
  /** Names it in the log and on the screen. */
  readonly id: string;
  readonly data: Data;
  /** 1 for the first. */
  readonly attempt: number;
  /** Says why it is to end: the product stops, somebody cancelled it, it took too long, or another process has it. */
  readonly signal: AbortSignal;
  /** Shows how far it is, at what; the total may be unknown. May be called as often as one likes. */
  progress(done: number, total?: number, at?: string): void;
  /**
   * Has a transaction last only while this process has the job: what a run changes in it is changed by one run alone.
   * @throws when another process has it meanwhile.
   */
  hold(transaction: Database): Promise<void>;
}

/** What a run did, in numbers whose words are in the catalogue under `jobResult`, and which records it found something about. */
export type JobResult = { readonly [count in keyof (typeof messages)['jobResult']]?: number } & {
  readonly records?: readonly JobRecord[];
};

/** A record to be opened from a result. */
interface JobRecord {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
}

/** A kind of job with the function that does one. */
export interface Job {
  readonly kind: JobKind;
  run(run: JobRun): Promise<JobResult | undefined>;
}

/** Declares a kind of job. */
export function jobKind<Data extends object = object>(kind: JobKind<Data>): JobKind<Data> {
  return kind;
}

/**
 * Binds a function to a kind of job. It may be run again after it was ended at any place: it goes on where the database says
 * that it was, and ends soon when its signal says so.
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

/** Milliseconds from an instant to the run after it. */
export function untilNext(repeats: Repeats, now: number): number {
  if ('every' in repeats) return repeats.every;
  const [hours = 0, minutes = 0] = repeats.dailyAt.split(':').map(Number);
  const inDay = (now + vietnam) % day;
  const wanted = (hours * 60 + minutes) * minute;
  return wanted > inDay ? wanted - inDay : wanted - inDay + day;
}

const day = 24 * 60 * minute;
/** Vietnam's clocks are seven hours ahead of UTC, all the year. */
const vietnam = 7 * 60 * minute;
