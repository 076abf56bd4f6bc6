import { describe, expect, test } from 'vitest';
import type { SentReading } from '../contract/readings.ts';
import { neighboursOf } from '../contract/warnings.ts';
import { createLevels } from './levels.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
const at = (hours: number) => new Date(start + hours * hour).toISOString();
const sent = (hours: number, upstream: string, reservoirId = '1'): SentReading => ({
  reservoirId,
  at: at(hours),
  upstream,
});

describe('levels around a moment', () => {
  const orders = {
    'the earliest first': Array.from({ length: 90 }, (_, place) => place),
    'the latest first': Array.from({ length: 90 }, (_, place) => 89 - place),
    'in no order': Array.from({ length: 90 }, (_, place) => (place * 37) % 90),
  };

  test.for(Object.entries(orders))('are those that a look at all of them finds, %s', ([, order]) => {
    const levels = createLevels();
    // Every third hour and two whole days have no reading.
    const read = order.filter((hours) => hours % 3 !== 0 && (hours < 20 || hours > 68));
    for (const hours of read) levels.take(sent(hours, String(100 + hours)));
    const all = read.map((hours) => [start + hours * hour, String(100 + hours)] as const);
    for (let hours = -30; hours < 120; hours += 1) {
      const { before, after } = levels.around('1', start + hours * hour);
      const expected = neighboursOf(start + hours * hour, all);
      expect([before?.at, before?.upstream]).toEqual([expected.before?.at, expected.before?.upstream]);
      expect([after?.at, after?.upstream]).toEqual([expected.after?.at, expected.after?.upstream]);
    }
  });

  test('a sent level replaces a stored one, in either order', () => {
    const levels = createLevels();
    levels.take(sent(1, '101'));
    levels.know([
      { id: '1', at: at(1), upstream: '90' },
      { id: '1', at: at(2), upstream: '91' },
    ]);
    levels.take(sent(2, '102'));
    const { before, after } = levels.around('1', start + 1.5 * hour);
    expect([before?.upstream, after?.upstream]).toEqual(['101', '102']);
  });

  test('are of the same reservoir, and possible', () => {
    const levels = createLevels();
    levels.take(sent(1, '101', '2'));
    levels.take(sent(1, '1501'));
    expect(levels.around('1', start + 2 * hour)).toEqual({ before: undefined, after: undefined });
  });
});
