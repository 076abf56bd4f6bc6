import { beforeEach, expect, test, vi } from 'vitest';
import { EntryQueue, type QueueKind, type Waiting } from './entry-queue.ts';

interface Entry extends Waiting<never> {
  readonly place: string;
}

const kind: QueueKind<Entry, never> = {
  name: 'entries',
  placeOf: ({ place }) => place,
  isStorable: ({ place }) => place !== 'empty',
  isUnclear: ({ place }) => place === 'unclear',
  send: async () => [],
  isStored: () => true,
  settled: (unsent) => unsent,
  rebased: (now) => now,
};

class TypedQueue extends EntryQueue<Entry, never> {
  type(place: string): void {
    this.keep(place, { key: place, place, reason: '' }, false);
  }
}

/** A browser whose storage takes what `hasRoom` allows. */
const browser = new EventTarget();
let hasRoom: boolean;
beforeEach(() => {
  hasRoom = true;
  const stored = Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
        stored[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete stored[key] },
  });
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('window', browser);
});

const anotherWindowWrites = () => browser.dispatchEvent(Object.assign(new Event('storage'), { key: null }));

test('an entry for which the browser has no room is said not to be kept, whatever is kept after it', () => {
  const queue = new TypedQueue(kind, 'account');
  queue.type('a');
  expect(queue.isKept()).toBe(true);
  hasRoom = false;
  queue.type('b');
  expect(queue.isKept()).toBe(false);
  hasRoom = true;
  queue.type('c');
  expect(queue.isKept()).toBe(false);
  queue.drop('b');
  expect(queue.isKept()).toBe(true);
});

test('only what stores itself does not need a person', () => {
  const queue = new TypedQueue(kind, 'account');
  for (const place of ['a', 'empty', 'unclear', 'asked']) queue.type(place);
  expect(queue.attentionCount()).toBe(2);
  queue.maySend = ({ place }) => place !== 'asked';
  expect(queue.attentionCount()).toBe(3);
});

test('what another window writes takes no entry away that only this one has', () => {
  const queue = new TypedQueue(kind, 'account');
  queue.type('a');
  hasRoom = false;
  queue.type('b');
  anotherWindowWrites();
  expect([...queue.unsent().keys()]).toEqual(['a', 'b']);
});
