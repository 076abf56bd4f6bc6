import { expect, test } from 'vitest';
import { createSemaphore, SemaphoreFullError } from './semaphore.ts';

/** Tasks that finish when the test says so. */
function pieces() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endOne = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { started, work, endOne };
}

test('so many are at work as are allowed, the urgent first, and who finds no place is told at once', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 2 });
  const { started, work, endOne } = pieces();
  const all = ['a', 'b', 'c'].map((name) => semaphore.run('usual', work(name)));
  await expect(semaphore.run('usual', work('d'))).rejects.toThrow(SemaphoreFullError);
  all.push(semaphore.run('urgent', work('e')));
  expect(started).toEqual(['a']);
  for (let turn = 0; turn < 4; turn += 1) await endOne();
  await Promise.all(all);
  expect(started).toEqual(['a', 'e', 'b', 'c']);
});

test('work that fails gives its place back', async () => {
  const semaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 1 });
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(semaphore.run('usual', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await semaphore.run('usual', async () => 'yes')).toBe('yes');
});
