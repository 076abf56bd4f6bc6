import { expect, test } from 'vitest';
import { news } from '../../../resources/news/resource.ts';
import { timesThen } from './visible-then.ts';

test('the times that a published record had then follow from what was changed before and after', () => {
  const entries = [
    { before: { publishAt: 'b' }, after: { publishAt: 'c' } },
    { before: { status: 0 }, after: { status: 1 } },
    { before: { publishAt: 'a' }, after: { publishAt: 'b' } },
    { before: null, after: { title: 'x', publishAt: 'a', expireAt: null } },
  ];
  const times = timesThen(news, entries);
  expect(times.map(({ after }) => after.publishAt)).toEqual(['c', 'b', 'b', 'a']);
  expect(times[1]?.before).toEqual({ publishAt: 'b', expireAt: null });
  // On a later page the first change after it tells.
  expect(timesThen(news, entries.slice(0, 2))[1]?.after).toEqual({ publishAt: 'b', expireAt: undefined });
  expect(timesThen(undefined, entries)[0]).toEqual({ before: {}, after: {} });
});
