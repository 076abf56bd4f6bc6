import { setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

/** Threads that do one kind of work beside the main thread. */
export interface WorkerPool<Task, Answer> {
  /** Does the work as soon as a thread is free. @throws what the work throws, or an error that its thread ended. */
  run(task: Task): Promise<Answer>;
}

interface ThreadsSettings {
  /** A module that calls `answerTasks`. */
  readonly script: URL;
  /** Maximum number of threads; further tasks wait. */
  readonly most: number;
  /** Milliseconds after which an idle thread ends, which frees its memory. */
  readonly rest: number;
}

type Reply<Answer> = { answer: Answer } | { error: unknown };

/** Threads are started on demand; idle threads do not keep the process alive. */
export function createWorkerPool<Task, Answer>({ script, most, rest }: ThreadsSettings): WorkerPool<Task, Answer> {
  const resting = new Map<Worker, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let working = 0;

  function start(): Worker {
    // They do not inherit the flags and variables of the server.
    const thread = new Worker(script, { execArgv: [], env: {} });
    // Without a listener a failing thread would end the process; the waiting caller gets the error itself.
    return thread.on('error', () => resting.delete(thread)).on('exit', () => resting.delete(thread));
  }

  function take(): Worker {
    const [thread = start()] = resting.keys();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    thread.ref();
    return thread;
  }

  function release(thread: Worker): void {
    thread.unref();
    const end = () => {
      resting.delete(thread);
      void thread.terminate();
    };
    resting.set(thread, setTimeout(end, rest).unref());
  }

  return {
    async run(task) {
      if (working < most) working += 1;
      // A finished task passes its slot to the next, so the number of running tasks stays.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        const thread = take();
        const reply = await ask<Task, Answer>(thread, task);
        release(thread);
        if ('error' in reply) throw reply.error;
        return reply.answer;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}

/**
 * Called by the script of a thread: does its tasks one after the other.
 * @param niceness the priority below the main thread: 0 (the same) to 19
 */
export function answerTasks<Task, Answer>(niceness: number, work: (task: Task) => Answer): void {
  // On Linux each thread has its own priority; elsewhere this would lower the whole process.
  if (process.platform === 'linux') setPriority(niceness);
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(replyOf(work, task)));
}

function replyOf<Task, Answer>(work: (task: Task) => Answer, task: Task): Reply<Answer> {
  try {
    return { answer: work(task) };
  } catch (error) {
    return { error };
  }
}

/** Sends a task and waits for its reply. */
function ask<Task, Answer>(thread: Worker, task: Task): Promise<Reply<Answer>> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The thread ended before it answered.'));
    const answered = (reply: Reply<Answer>) => {
      thread.off('error', reject).off('exit', ended);
      resolve(reply);
    };
    thread.once('message', answered).once('error', reject).once('exit', ended);
    thread.postMessage(task);
  });
}
