import { describe, expect, test } from 'vitest';
import { createNeighbours, farthest } from './neighbours.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
const at = (hours: number) => new Date(start + hours * hour).toISOString();
const sent = (hours: number, upstream: string, reservoirId = '1') => ({ reservoirId, at: at(hours), upstream });

describe('values around a moment', () => {
  const orders = {
    'the earliest first': Array.from({ length: 90 }, (_, place) => place),
    'the latest first': Array.from({ length: 90 }, (_, place) => 89 - place),
    'in no order': Array.from({ length: 90 }, (_, place) => (place * 37) % 90),
  };

  test.for(Object.entries(orders))('are those that a look at all of them finds, %s', ([, order]) => {
    const neighbours = createNeighbours();
    // Every third hour and two whole days have no reading.
    const read = order.filter((hours) => hours % 3 !== 0 && (hours < 20 || hours > 68));
    for (const hours of read) neighbours.take(sent(hours, String(100 + hours)));
    const near = (moment: number, isMeant: (hours: number) => boolean) =>
      read
        .filter((hours) => isMeant(hours) && Math.abs(hours - moment) * hour < farthest)
        .sort((one, other) => Math.abs(one - moment) - Math.abs(other - moment))[0];
    for (let moment = -30; moment < 120; moment += 1) {
      const { before, after } = neighbours.around('1', start + moment * hour).upstream;
      const [earlier, later] = [near(moment, (hours) => hours < moment), near(moment, (hours) => hours > moment)];
      expect(before?.value).toBe(earlier === undefined ? undefined : String(100 + earlier));
      expect(after?.value).toBe(later === undefined ? undefined : String(100 + later));
    }
  });

  test('a sent value replaces a stored one, in either order', () => {
    const neighbours = createNeighbours();
    neighbours.take(sent(1, '101'));
    neighbours.know([
      { id: '1', at: at(1), upstream: '90' },
      { id: '1', at: at(2), upstream: '91' },
    ]);
    neighbours.take(sent(2, '102'));
    const { before, after } = neighbours.around('1', start + 1.5 * hour).upstream;
    expect([before?.value, after?.value]).toEqual(['101', '102']);
  });

  test('are of the same reservoir and parameter, and possible', () => {
    const neighbours = createNeighbours();
    neighbours.take(sent(1, '101', '2'));
    neighbours.take({ ...sent(1, '1501'), inflow: '5' });
    const { upstream, inflow } = neighbours.around('1', start + 2 * hour);
    expect(upstream).toEqual({ before: undefined, after: undefined, near: [] });
    expect(inflow.before?.value).toBe('5');
  });
});
