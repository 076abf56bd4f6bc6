import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../browser/call.ts';
import { setSession } from '../../browser/session-state.ts';
import { sendWhenOnline } from './send-when-online.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const user = { id: '1', username: 'clerk', fullName: 'A', avatar: null };
  setSession({ state: 'signed-in', user });
});
afterEach(() => vi.useRealTimers());

const refused = (code: 'UNAVAILABLE' | 'FORBIDDEN', retryAfter?: number) =>
  new CallError({ type: 'about:blank', title: '', status: 503, detail: '', code, requestId: '' }, retryAfter);

test('a server that is there and not able to answer is asked again when it says, not at once', async () => {
  const send = vi.fn().mockRejectedValueOnce(refused('UNAVAILABLE', 3)).mockRejectedValueOnce(refused('UNAVAILABLE'));
  send.mockResolvedValue('stored');
  const sending = sendWhenOnline('1', send);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sending).toBe('stored');
});

test('any other refusal is the caller’s', async () => {
  const error = refused('FORBIDDEN');
  await expect(sendWhenOnline('1', () => Promise.reject(error))).rejects.toBe(error);
});
