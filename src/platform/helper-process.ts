import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, type ProblemDetails, ProblemError } from '../contract/errors.ts';

/** Functions that a helper process offers, by name. */
export type HelperFunctions = { readonly [name: string]: (...given: never[]) => Promise<unknown> };

/** A process beside the one that answers calls: it steps back behind it, and what it breaks is its own. */
export interface HelperProcess<Work extends HelperFunctions> {
  /** Has one of its functions run there. @throws what the function throws, or UNAVAILABLE where the process ended meanwhile. */
  run<Name extends keyof Work & string>(name: Name, ...given: Parameters<Work[Name]>): ReturnType<Work[Name]>;
}

interface HelperSettings {
  /** A module that calls `serveHelper`. */
  readonly script: URL;
  /** Milliseconds without work after which it ends and gives its memory back. */
  readonly rest: number;
  /** Milliseconds that it is given for what it is asked, one after the other; then it is ended. Absent: as long as it takes. */
  readonly longest?: number;
}

interface Call {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

type Reply = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly problem: { readonly code: ErrorCode; readonly details: ProblemDetails } }
  | { readonly error: unknown }
);

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * What libraries free goes back to the machine: few arenas, and large pieces beside them. From four megabytes on, because asking the
 * machine for each smaller one costs a quarter more time (decision 65).
 */
const givingBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4000000', MALLOC_TRIM_THRESHOLD_: '16000000' };

/** One process is started when there is work; without any it ends, and it keeps no other process alive. */
export function createHelperProcess<Work extends HelperFunctions>({
  script,
  rest,
  longest,
}: HelperSettings): HelperProcess<Work> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = () => {
    const started = fork(fileURLToPath(script), {
      serialization: 'advanced',
      // The flags and variables of the server are none of its business.
      execArgv: ['--expose-gc'],
      env: givingBack,
    });
    const ended = () => {
      if (child !== started) return;
      child = undefined;
      clearTimeout(resting);
      const left = [...waiting.values()];
      waiting.clear();
      for (const { reject } of left) reject(new ProblemError('UNAVAILABLE', { retryAfter: 5 }));
    };
    return started.on('exit', ended).on('error', ended).on('message', answered);
  };
  const answered = (message: unknown) => {
    const reply = message as Reply;
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) restNow();
    if ('answer' in reply) call?.resolve(reply.answer);
    else if ('problem' in reply) call?.reject(new ProblemError(reply.problem.code, reply.problem.details));
    else call?.reject(reply.error);
  };
  const restNow = () => {
    const idle = child;
    idle?.unref();
    idle?.channel?.unref();
    resting = setTimeout(() => {
      child = undefined;
      // It ends when its channel does.
      idle?.disconnect();
    }, rest).unref();
  };

  return {
    run(name, ...given) {
      clearTimeout(resting);
      child ??= start();
      child.ref();
      child.channel?.ref();
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const asked = child;
      const ending = longest === undefined ? undefined : setTimeout(() => asked.kill('SIGKILL'), longest);
      const done = () => clearTimeout(ending);
      promise.then(done, done);
      waiting.set(id, { resolve, reject });
      asked.send({ id, name, given } satisfies Call, (error) => {
        if (error && waiting.delete(id)) reject(new ProblemError('UNAVAILABLE', { retryAfter: 5 }));
      });
      return promise as ReturnType<Work[typeof name]>;
    },
  };
}

/**
 * What the script of a helper process calls: its functions are there from then on, as long as whoever started it lives.
 * @param niceness how far it steps back behind the processes that answer: 0 (not at all) to 19
 */
export function serveHelper(niceness: number, work: HelperFunctions): void {
  setPriority(niceness);
  // A stop of the product is told to all its processes: this one ends with the one that it works for.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: unknown) => process.send?.(await replyTo(message as Call, work)));
}

async function replyTo({ id, name, given }: Call, work: HelperFunctions): Promise<Reply> {
  try {
    return { id, answer: await work[name]?.(...(given as never[])) };
  } catch (error) {
    if (error instanceof ProblemError) return { id, problem: { code: error.code, details: error.details } };
    return { id, error };
  }
}
