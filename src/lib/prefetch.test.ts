import { describe, expect, test } from 'vitest';
import { prefetch } from './prefetch.ts';

/** Numbers from 1 on; logs its steps in `events`. */
async function* numbers(until: number, events: string[]) {
  try {
    for (let number = 1; number <= until; number += 1) {
      events.push(`made ${number}`);
      yield number;
    }
  } finally {
    events.push('closed');
  }
}

describe('items made ahead', () => {
  test('come in their order, the next being made while one is worked on', async () => {
    const events: string[] = [];
    for await (const number of prefetch(numbers(3, events))) {
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`used ${number}`);
    }
    expect(events).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'closed', 'used 3']);
  });

  test('are no longer made when the consumer leaves', async () => {
    const events: string[] = [];
    for await (const number of prefetch(numbers(9, events))) if (number === 2) break;
    expect(events).toEqual(['made 1', 'made 2', 'made 3', 'closed']);
  });

  test('fail where the item that could not be made is due, and not before', async () => {
    const used: number[] = [];
    const failing = async function* () {
      yield 1;
      throw new Error('no second one');
    };
    const reading = async () => {
      for await (const number of prefetch(failing())) {
        await new Promise((resolve) => setImmediate(resolve));
        used.push(number);
      }
    };
    await expect(reading()).rejects.toThrow('no second one');
    expect(used).toEqual([1]);
  });

  test('that fail after whoever reads them has left are nobody’s concern', async () => {
    const failing = async function* () {
      yield 1;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('too late');
    };
    for await (const number of prefetch(failing())) if (number === 1) break;
  });
});
