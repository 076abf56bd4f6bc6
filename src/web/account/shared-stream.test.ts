import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSharedStream } from './shared-stream.ts';

/** The windows' streams; a test decides what the server sends. */
const streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
  send(kind: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(kind, { data }));
  }
}

afterEach(() => {
  streams.length = 0;
  vi.unstubAllGlobals();
});

/** A window that records its events. */
function makeWindow(): string[] {
  const heard: string[] = [];
  const note = (kind: string) => (data?: string) => void heard.push(data === undefined ? kind : `${kind} ${data}`);
  const letGo = openSharedStream('7', {
    ...{ opened: note('opened'), cut: note('cut'), refused: note('refused') },
    ...{ access: note('access'), settings: note('settings'), changed: note('changed'), notice: note('notice') },
  });
  onTestFinished(letGo);
  return heard;
}

test('windows share one stream: what it tells is heard by all, and what it missed is asked for by all', async () => {
  vi.stubGlobal('EventSource', FakeStream);
  const [one, other] = [makeWindow(), makeWindow()];
  await expect.poll(() => streams.length).toBe(1);
  const [stream] = streams;
  stream?.send('open');
  stream?.send('changed', 'slides/list');
  await expect.poll(() => other).toEqual(['changed slides/list']);
  expect(one).toEqual(['opened', 'changed slides/list']);
  stream?.send('error');
  stream?.send('open');
  await expect.poll(() => other.slice(1)).toEqual(['cut', 'opened']);
  expect(one.slice(2)).toEqual(['cut', 'opened']);
  expect(streams).toHaveLength(1);
});
