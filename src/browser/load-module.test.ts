import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOffline } from './connection.ts';
import { loadModule } from './load-module.ts';

/** What the server says when it is asked whether it is well. */
let answers: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  vi.stubGlobal('fetch', async () => {
    if (answers.shift()) return { ok: true };
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failing(times: number) {
  const load = vi.fn(async () => 'module');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error(`Unable to preload CSS ${time}`));
  return load;
}

test('a module that cannot be fetched is loaded when the server answers again', async () => {
  answers = [false, false, true];
  const load = failing(1);
  const loaded = loadModule(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOffline()).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe('module');
  expect(isOffline()).toBe(false);
});

test('a line that was away for a moment is tried once more', async () => {
  answers = [true];
  expect(await loadModule(failing(1))).toBe('module');
});

test('a module that is missing while the server answers is an error', async () => {
  answers = [true, true];
  await expect(loadModule(failing(2))).rejects.toThrow('Unable to preload CSS 1');
});
