import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { createHelperProcess, type HelperFunctions } from './helper-process.ts';

/** Reports its process and priority, fails in both ways, or exits. */
interface Work extends HelperFunctions {
  whoami: () => Promise<{ pid: number; priority: number; variables: string[] }>;
  turned: (bytes: Buffer) => Promise<Buffer>;
  refuse: () => Promise<never>;
  fail: () => Promise<never>;
  end: () => Promise<never>;
  spin: () => Promise<never>;
}

const script = new URL('../../tests/support/helper-script.ts', import.meta.url);
const helper = (rest = 60_000) => createHelperProcess<Work>({ script, rest });

test('works in a process of its own, stepped back, that knows nothing of the server’s variables', async () => {
  const own = getPriority();
  const process_ = helper();
  const [one, other] = await Promise.all([process_.run('whoami'), process_.run('whoami')]);
  expect(one.pid).not.toBe(process.pid);
  expect(other.pid).toBe(one.pid);
  expect(one.priority).toBe(7);
  expect(one.variables).not.toContain('PATH');
  expect(getPriority()).toBe(own);
});

test('hands bytes over and back, and errors with what they say', async () => {
  const process_ = helper();
  expect(await process_.run('turned', Buffer.from('abc'))).toEqual(Buffer.from('cba'));
  await expect(process_.run('refuse')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    details: { detail: 'detail.jobFailed' },
  });
  await expect(process_.run('fail')).rejects.toThrow('Failed as asked.');
});

test('whoever waits for a process that ended is told to come again, and then has another', async () => {
  const process_ = helper();
  const { pid } = await process_.run('whoami');
  await expect(process_.run('end')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
  expect((await process_.run('whoami')).pid).not.toBe(pid);
});

test('is ended where it takes longer than it is given, also when it hears nothing any more', async () => {
  const process_ = createHelperProcess<Work>({ script, rest: 60_000, longest: 500 });
  await expect(process_.run('spin')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('ends when it has had no work for a while', async () => {
  const process_ = helper(20);
  const { pid } = await process_.run('whoami');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  expect((await process_.run('whoami')).pid).not.toBe(pid);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
