import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, type ProblemDetails, ProblemError } from '../contract/errors.ts';

/** The functions that a helper process offers, by name. */
export type HelperFunctions = { readonly [name: string]: (...given: never[]) => Promise<unknown> };

/** A process beside the server process: it has a lower priority, and a crash ends only itself. */
export interface HelperProcess<Work extends HelperFunctions> {
  /** Calls one of its functions. @throws what the function throws, or UNAVAILABLE when the process ended meanwhile. */
  run<Name extends keyof Work & string>(name: Name, ...given: Parameters<Work[Name]>): ReturnType<Work[Name]>;
}

interface HelperSettings {
  /** A module that calls `serveHelper`. */
  readonly script: URL;
  /** Milliseconds without work after which it ends, which frees its memory. */
  readonly rest: number;
  /** Milliseconds from a call, with its time in the queue, after which the process is killed. Absent: no limit. */
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
 * Makes libraries return freed memory to the system: few arenas, and separate mappings for large blocks. From four
 * megabytes on, because mapping smaller ones costs a quarter more time (decision 65).
 */
const givingBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4000000', MALLOC_TRIM_THRESHOLD_: '16000000' };

/** The process starts when there is work and ends without any. It keeps no other process alive. */
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
      // It does not inherit the flags and variables of the server.
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
      // The process ends when its channel closes.
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
      const called = child;
      const ending = longest === undefined ? undefined : setTimeout(() => called.kill('SIGKILL'), longest);
      const done = () => clearTimeout(ending);
      promise.then(done, done);
      waiting.set(id, { resolve, reject });
      called.send({ id, name, given } satisfies Call, (error) => {
        if (error && waiting.delete(id)) reject(new ProblemError('UNAVAILABLE', { retryAfter: 5 }));
      });
      return promise as ReturnType<Work[typeof name]>;
    },
  };
}

/**
 * Called by the script of a helper process: offers the functions as long as the parent process lives.
 * @param niceness the priority below the server processes: 0 (the same) to 19
 */
export function serveHelper(niceness: number, work: HelperFunctions): void {
  setPriority(niceness);
  // A stop signal reaches all processes of the product; this one ends with its parent.
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
