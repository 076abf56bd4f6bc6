import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Media } from '../contract/media.ts';
import { isInProgress, type Sending, UploadQueue } from './upload-queue.ts';

const stored = (name: string) => ({ id: name, name, reused: false }) as Media;
const fileOf = (name: string) => new File(['x'], name);
const nothingRefused = () => null;

/** A connection whose far end answers when the test says so. */
function line() {
  const open = new Map<string, PromiseWithResolvers<Media> & { sending: Sending }>();
  const requests: string[] = [];
  const discarded: string[] = [];
  const queue = new UploadQueue({
    send: (file, sending) => {
      const answer = Promise.withResolvers<Media>();
      open.set(file.name, { ...answer, sending });
      requests.push(`${file.name} ${sending.same}`);
      sending.signal.addEventListener('abort', () => answer.reject(new DOMException('aborted', 'AbortError')));
      return answer.promise;
    },
    waitFor: (error) => (error === 'busy' ? new Promise((resolve) => setTimeout(resolve, 2000)) : undefined),
    discard: (id) => void discarded.push(id),
  });
  const steps = () => queue.uploads().map(({ file, state }) => `${file.name} ${state.step}`);
  return { queue, requests, discarded, open, steps };
}

describe('files to be uploaded', () => {
  afterEach(() => void vi.useRealTimers());

  test('three at a time are on their way, in the order in which they came', async () => {
    const { queue, open, steps, requests } = line();
    queue.add(['a', 'b', 'c', 'd', 'e'].map(fileOf), nothingRefused, '7');
    expect(steps()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting']);
    expect(open.get('a')?.sending.folderId).toBe('7');
    open.get('b')?.resolve(stored('b'));
    await expect.poll(steps).toEqual(['a sending', 'b stored', 'c sending', 'd sending', 'e waiting']);
    expect(requests).toEqual(['a reuse', 'b reuse', 'c reuse', 'd reuse']);
    expect(queue.uploads().filter(isInProgress)).toHaveLength(4);
  });

  test('what fails makes room, and is sent again when asked; what is known to be refused is never sent', async () => {
    const { queue, open, steps, requests } = line();
    queue.add([fileOf('a'), fileOf('empty')], ({ name }) => (name === 'empty' ? 'rỗng' : null));
    open.get('a')?.reject(new Error('cut'));
    await expect.poll(steps).toEqual(['a failed', 'empty refused']);
    queue.again([queue.uploads()[0]?.key ?? '']);
    open.get('a')?.resolve(stored('a'));
    await expect.poll(steps).toEqual(['a stored', 'empty refused']);
    queue.again([queue.uploads()[0]?.key ?? ''], 'copy');
    expect(requests).toEqual(['a reuse', 'a reuse', 'a copy']);
  });

  test('what is stopped is let go, and the next takes its place', async () => {
    const { queue, open, steps } = line();
    queue.add(['a', 'b', 'c', 'd'].map(fileOf), nothingRefused);
    queue.drop([queue.uploads()[0]?.key ?? '']);
    expect(open.get('a')?.sending.signal.aborted).toBe(true);
    await expect.poll(steps).toEqual(['b sending', 'c sending', 'd sending']);
  });

  test('what is paused keeps what has arrived, makes room, and goes on when asked', async () => {
    const { queue, open, steps, requests, discarded } = line();
    queue.add(['a', 'b', 'c', 'd'].map(fileOf), nothingRefused);
    const keys = queue.uploads().map(({ key }) => key);
    open.get('a')?.sending.onBegun('id of a');
    open.get('a')?.sending.onProgress(0.4);
    queue.pause(keys.slice(0, 1));
    expect(queue.uploads()[0]?.state).toEqual({ step: 'paused', part: 0.4 });
    expect(steps()).toEqual(['a paused', 'b sending', 'c sending', 'd sending']);
    queue.pause(keys);
    expect(steps()).toEqual(['a paused', 'b paused', 'c paused', 'd paused']);
    queue.again(keys.slice(0, 1));
    await expect.poll(steps).toEqual(['a sending', 'b paused', 'c paused', 'd paused']);
    expect(requests.filter((each) => each.startsWith('a'))).toHaveLength(2);
    queue.discard(keys);
    expect([steps(), discarded]).toEqual([[], ['id of a']]);
  });

  test('what the server works on already cannot be paused, so it is not sent twice', async () => {
    const { queue, open, steps, requests } = line();
    queue.add(['a', 'b', 'c', 'd'].map(fileOf), nothingRefused);
    open.get('a')?.sending.onProgress(1);
    queue.pause(queue.uploads().map(({ key }) => key));
    expect(steps()).toEqual(['a sending', 'b paused', 'c paused', 'd paused']);
    expect(open.get('a')?.sending.signal.aborted).toBe(false);
    open.get('a')?.resolve(stored('a'));
    await expect.poll(steps).toEqual(['a stored', 'b paused', 'c paused', 'd paused']);
    expect(requests.filter((each) => each.startsWith('a'))).toHaveLength(1);
  });

  test('a server that asks for patience gets it: nothing has failed, and it goes on by itself', async () => {
    vi.useFakeTimers();
    const { queue, open, steps, requests } = line();
    queue.add(['a', 'b', 'c', 'd'].map(fileOf), nothingRefused);
    open.get('a')?.reject('busy');
    await vi.advanceTimersByTimeAsync(1000);
    expect(steps()).toEqual(['a waiting', 'b sending', 'c sending', 'd waiting']);
    await vi.advanceTimersByTimeAsync(1500);
    expect(steps()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting']);
    expect(requests.at(-1)).toBe('a reuse');
  });

  test('progress is told as a new list', () => {
    const { queue, open } = line();
    let notifyCount = 0;
    const stop = queue.subscribe(() => {
      notifyCount += 1;
    });
    queue.add([fileOf('a')], nothingRefused);
    const before = queue.uploads();
    notifyCount = 0;
    open.get('a')?.sending.onProgress(0.5);
    expect(notifyCount).toBe(1);
    expect(queue.uploads()).not.toBe(before);
    expect(queue.uploads()[0]?.state).toEqual({ step: 'sending', part: 0.5 });
    stop();
  });
});
