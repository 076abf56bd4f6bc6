import { expect, test } from 'vitest';
import { createBatchLoader, readTogether } from './batch-loader.ts';

test('keys that come while a question is on its way are asked for together in the next', async () => {
  const questions: (readonly string[])[] = [];
  const open = new Set(['a']);
  const first = Promise.withResolvers<void>();
  const isOpen = createBatchLoader(async (keys) => {
    questions.push(keys);
    const answer = new Set(open);
    if (questions.length === 1) await first.promise;
    return answer;
  });
  const early = Promise.all([isOpen('a'), isOpen('b')]);
  await expect.poll(() => questions.length).toBe(1);
  // This key came after the first query was sent, so it gets the state after the change.
  open.delete('a');
  open.add('b');
  const late = Promise.all([isOpen('a'), isOpen('b'), isOpen('b')]);
  first.resolve();
  expect([await early, await late]).toEqual([
    [true, false],
    [false, true, true],
  ]);
  expect(questions).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a fault is told to whoever asked, and to nobody after', async () => {
  let fails = true;
  const has = createBatchLoader(async (keys) => {
    if (fails) throw new Error('the line is cut');
    return new Set(keys);
  });
  await expect(has('a')).rejects.toThrow('the line is cut');
  fails = false;
  expect(await has('a')).toBe(true);
});

test('a key is read once for all who ask while a reading is on its way, by the next reading; other keys beside it', async () => {
  let stored = 'before';
  const gate = Promise.withResolvers<void>();
  const reads: string[] = [];
  const together = readTogether<string>();
  const ask = (key: string) =>
    together(key, async () => {
      reads.push(key);
      const value = `${key} ${stored}`;
      if (reads.length === 1) await gate.promise;
      return value;
    });
  const early = [ask('a'), ask('a')];
  await expect.poll(() => reads.length).toBe(1);
  stored = 'after';
  const late = [ask('a'), ask('a'), ask('a')];
  expect(await ask('b')).toBe('b after');
  gate.resolve();
  expect(await Promise.all([...early, ...late])).toEqual(['a before', 'a before', 'a after', 'a after', 'a after']);
  expect(reads).toEqual(['a', 'b', 'a']);
});

test('a reading that fails is told to those who share it, and to nobody after', async () => {
  let fails = true;
  const together = readTogether<string>();
  const ask = () => together('a', async () => (fails ? Promise.reject(new Error('the line is cut')) : 'there'));
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask()).toBe('there');
});
