import { expect, test } from 'vitest';
import { news } from '../../../resources/news/resource.ts';
import { visibilityTimes } from './visibility-times.ts';

test('the times that a published record had then follow from what was changed before and after', () => {
  const entries = [
    { before: { publishAt: 'b' }, after: { publishAt: 'c' } },
    { before: { status: 0 }, after: { status: 1 } },
    { before: { publishAt: 'a' }, after: { publishAt: 'b' } },
    { before: null, after: { title: 'x', publishAt: 'a', expireAt: null } },
  ];
  const times = visibilityTimes(news, entries);
  expect(times.map(({ after }) => after.publishAt)).toEqual(['c', 'b', 'b', 'a']);
  expect(times[1]?.before).toEqual({ publishAt: 'b', expireAt: null });
  // On a later page the next change gives it.
  expect(visibilityTimes(news, entries.slice(0, 2))[1]?.after).toEqual({ publishAt: 'b', expireAt: undefined });
  expect(visibilityTimes(undefined, entries)[0]).toEqual({ before: {}, after: {} });
});
