import { describe, expect, test } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

/** A script that reports its thread and priority, or does what the task says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { getPriority } from 'node:os';
    import { threadId } from 'node:worker_threads';
    import { answerTasks } from '${new URL('worker-pool.ts', import.meta.url)}';
    answerTasks(7, (task) => {
      if (task === 'fail') throw new RangeError('Failed as asked.');
      if (task === 'end') process.exit(3);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task);
      return { threadId, priority: getPriority() };
    });
  `)}`,
);

interface Worked {
  threadId: number;
  priority: number;
}

/** A pool whose idle threads end after `rest` milliseconds. */
function threadsOf(most: number, rest = 60_000) {
  return createWorkerPool<number | string, Worked>({ script, most, rest });
}

describe('threads', () => {
  test('work side by side, no more of them than said, and each again', async () => {
    const threads = threadsOf(2);
    const done = await Promise.all(Array.from({ length: 6 }, () => threads.run(20)));
    expect(new Set(done.map(({ threadId }) => threadId)).size).toBe(2);
  });

  test.runIf(process.platform === 'linux')('step back behind the thread that answers calls', async () => {
    const { priority } = await threadsOf(1).run(0);
    expect(priority).toBe(7);
  });

  test('say what failed, and go on', async () => {
    const threads = threadsOf(1);
    await expect(threads.run('fail')).rejects.toThrow(new RangeError('Failed as asked.'));
    await expect(threads.run(0)).resolves.toBeDefined();
  });

  test('are started anew when one ended in the middle of its work', async () => {
    const threads = threadsOf(1);
    const results = await Promise.allSettled([threads.run('end'), threads.run(0)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('end when there was nothing to do for a while', async () => {
    const threads = threadsOf(1, 0);
    const first = await threads.run(0);
    await expect.poll(async () => (await threads.run(0)).threadId).not.toBe(first.threadId);
  });
});
