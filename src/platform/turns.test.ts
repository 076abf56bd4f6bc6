import { expect, test } from 'vitest';
import { createTurns, TurnsTaken } from './turns.ts';

/** Work that is done when the test says so. */
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
  const turns = createTurns({ atOnce: 1, mostWaiting: 2 });
  const { started, work, endOne } = pieces();
  const all = ['a', 'b', 'c'].map((name) => turns.take('usual', work(name)));
  await expect(turns.take('usual', work('d'))).rejects.toThrow(TurnsTaken);
  all.push(turns.take('urgent', work('e')));
  expect(started).toEqual(['a']);
  for (let turn = 0; turn < 4; turn += 1) await endOne();
  await Promise.all(all);
  expect(started).toEqual(['a', 'e', 'b', 'c']);
});

test('work that fails gives its place back', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 1 });
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(turns.take('usual', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await turns.take('usual', async () => 'yes')).toBe('yes');
});
