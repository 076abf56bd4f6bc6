import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A cache, and a computation that counts its calls and ends when the test releases it. */
function counting(staysFor = Number.POSITIVE_INFINITY) {
  const answers = createResponseCache();
  let made = 0;
  const text = async (key: string) => {
    const answer = await answers.get(key, async () => {
      made += 1;
      return { data: made, staysFor };
    });
    return String(await answer.in('identity'));
  };
  return { answers, text };
}

test('an answer is kept for less than a second', async () => {
  const { text } = counting();
  expect(await text('a')).toBe('{"data":1}');
  vi.advanceTimersByTime(850);
  expect(await text('a')).toBe('{"data":1}');
  vi.advanceTimersByTime(100);
  expect(await text('a')).toBe('{"data":2}');
});

test('it is kept no longer than it stays right', async () => {
  const { text } = counting(40);
  await text('a');
  vi.advanceTimersByTime(39);
  expect(await text('a')).toBe('{"data":1}');
  vi.advanceTimersByTime(1);
  expect(await text('a')).toBe('{"data":2}');
});

test('who asks at the same time shares one making, also when a thousand find that it has lapsed', async () => {
  const { text } = counting();
  await text('a');
  vi.advanceTimersByTime(1_000);
  const all = await Promise.all(Array.from({ length: 1_000 }, () => text('a')));
  expect(new Set(all)).toEqual(new Set(['{"data":2}']));
});

test('what began before a change is neither kept nor shared after it', async () => {
  const answers = createResponseCache();
  const slow = Promise.withResolvers<void>();
  const early = answers.get('a', async () => {
    await slow.promise;
    return { data: 'before', staysFor: 1_000 };
  });
  answers.invalidate();
  const make = async () => ({ data: 'after', staysFor: 1_000 });
  expect(String(await (await answers.get('a', make)).in('identity'))).toContain('after');
  slow.resolve();
  expect(String(await (await early).in('identity'))).toContain('before');
  expect(String(await (await answers.get('a', make)).in('identity'))).toContain('after');
});

test('a refusal is not kept', async () => {
  const answers = createResponseCache();
  await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const answer = await answers.get('a', async () => ({ data: 1, staysFor: 1 }));
  expect(String(await answer.in('identity'))).toBe('{"data":1}');
});

test('ten thousand different answers take no more memory than a few', async () => {
  const answers = createResponseCache();
  const text = 'x'.repeat(10_000);
  const first = await answers.get('0', async () => ({ data: `0${text}`, staysFor: 1_000 }));
  for (let key = 1; key < 10_000; key += 1) {
    await answers.get(String(key), async () => ({ data: `${key}${text}`, staysFor: 1_000 }));
  }
  const last = await answers.get('9999', () => Promise.reject(new Error('not kept')));
  expect(String(await last.in('identity'))).toContain('9999x');
  const again = await answers.get('0', async () => ({ data: 'made again', staysFor: 1_000 }));
  expect(again.etag).not.toBe(first.etag);
});

test('a making that takes long is shared for less than a second, too, and is not kept when a later one has ended before it', async () => {
  const answers = createResponseCache();
  const slow = Promise.withResolvers<void>();
  const old = async () => {
    await slow.promise;
    return { data: 'old', staysFor: 1_000 };
  };
  const pending = [answers.get('a', old)];
  vi.advanceTimersByTime(850);
  const make = async () => ({ data: 'new', staysFor: 1_000 });
  pending.push(answers.get('a', make));
  vi.advanceTimersByTime(100);
  expect(String(await (await answers.get('a', make)).in('identity'))).toContain('new');
  slow.resolve();
  for (const answer of pending) expect(String(await (await answer).in('identity'))).toContain('old');
  expect(String(await (await answers.get('a', old)).in('identity'))).toContain('new');
});

test('a making under way is not shared by who asks when its answer is right no longer', async () => {
  const answers = createResponseCache();
  const slow = Promise.withResolvers<void>();
  const hidden = answers.get('a', async () => {
    await slow.promise;
    return { data: 'hidden', staysFor: 40 };
  });
  const make = async () => ({ data: 'published', staysFor: 1_000 });
  vi.advanceTimersByTime(39);
  const before = answers.get('a', make);
  vi.advanceTimersByTime(1);
  const after = [answers.get('a', make), answers.get('a', make)];
  slow.resolve();
  for (const answer of [hidden, before]) expect(String(await (await answer).in('identity'))).toContain('hidden');
  for (const answer of after) expect(String(await (await answer).in('identity'))).toContain('published');
});

test('who asks while a refusal is made is answered what is so since: what is published meanwhile is there', async () => {
  const answers = createResponseCache();
  const hidden = Promise.withResolvers<never>();
  const refused = answers.get('a', () => hidden.promise);
  const make = async () => ({ data: 'published', staysFor: 1_000 });
  const atOnce = answers.get('a', make);
  vi.advanceTimersByTime(1);
  const after = [answers.get('a', make), answers.get('a', make)];
  hidden.reject(new Error('not found'));
  for (const answer of [refused, atOnce]) await expect(answer).rejects.toThrow('not found');
  for (const answer of after) expect(String(await (await answer).in('identity'))).toContain('published');
});

test('a thousand who meet a database that is away ask it once more, together', async () => {
  const answers = createResponseCache();
  let times = 0;
  const ask = () => {
    times += 1;
    return new Promise<never>((_resolve, reject) => setTimeout(reject, 5_000, new Error(`away ${times}`)));
  };
  const all = Array.from({ length: 1_000 }, async () => {
    vi.advanceTimersByTime(0.5);
    return await answers.get('a', ask);
  });
  const ended = Promise.allSettled(all);
  await vi.advanceTimersByTimeAsync(60_000);
  const said = (await ended).map((end) => end.status === 'rejected' && end.reason.message);
  expect(said).toEqual(['away 1', ...Array.from({ length: 999 }, () => 'away 2')]);
  expect(times).toBe(2);
});
