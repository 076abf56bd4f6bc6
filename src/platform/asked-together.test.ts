import { expect, test } from 'vitest';
import { askedTogether } from './asked-together.ts';

test('keys that come while a question is on its way are asked for together in the next', async () => {
  const questions: (readonly string[])[] = [];
  const open = new Set(['a']);
  const first = Promise.withResolvers<void>();
  const isOpen = askedTogether(async (keys) => {
    questions.push(keys);
    const answer = new Set(open);
    if (questions.length === 1) await first.promise;
    return answer;
  });
  const early = Promise.all([isOpen('a'), isOpen('b')]);
  await expect.poll(() => questions.length).toBe(1);
  // Came after the first question was asked: what has changed since is what they are told.
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
  const has = askedTogether(async (keys) => {
    if (fails) throw new Error('the line is cut');
    return new Set(keys);
  });
  await expect(has('a')).rejects.toThrow('the line is cut');
  fails = false;
  expect(await has('a')).toBe(true);
});
