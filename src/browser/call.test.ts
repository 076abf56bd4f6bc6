import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operation } from '../contract/operation.ts';
import { insertMedia } from '../features/media/contract/media.ts';
import { call, startEarly, upload } from './call.ts';

const counting = operation<{ of: string }, number>({
  name: 'count',
  group: 'test',
  access: 'permission',
  writes: false,
  input: (z) => z.object({ of: z.string() }),
  output: (z) => z.number(),
});

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ data: ++requestCount }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an early answer is taken over once, within seconds of its request', async () => {
  const early = startEarly(counting.name, { of: 'soon' });
  expect(startEarly(counting.name, { of: 'soon' })).toBe(early);
  vi.advanceTimersByTime(4_999);
  expect(await call(counting, { of: 'soon' })).toBe(1);
  expect(await call(counting, { of: 'soon' })).toBe(2);
});

test('an early answer that is picked up late is asked for anew', async () => {
  expect(await startEarly(counting.name, { of: 'late' })).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(await call(counting, { of: 'late' })).toBe(2);
  // The first call used up the old answer.
  expect(await call(counting, { of: 'late' })).toBe(3);
});

test('an early request that is too old is begun anew', async () => {
  expect(await startEarly(counting.name, { of: 'again' })).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(await startEarly(counting.name, { of: 'again' })).toBe(2);
  expect(await call(counting, { of: 'again' })).toBe(2);
});

test('an upload that was given up before it began sends nothing', async () => {
  const file = new File(['%PDF'], 'a.pdf');
  const given = upload(insertMedia, file, { purpose: 'attachment' }, { signal: AbortSignal.abort() });
  // There is no XMLHttpRequest here: starting the upload would throw another error.
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
