import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderAfter } from './positions.ts';

test.each([
  ['one down', ['a', 'b', 'd'], [{ id: 'c', position: 4 }], 'abdc'],
  ['one up', ['a', 'b', 'd'], [{ id: 'c', position: 1 }], 'cabd'],
  [
    'two beyond the end keep their order',
    ['a'],
    [
      { id: 'b', position: 900 },
      { id: 'c', position: 899 },
    ],
    'acb',
  ],
  [
    'all, counted from nought',
    [],
    [
      { id: 'b', position: 0 },
      { id: 'a', position: 1 },
    ],
    'ba',
  ],
])('%s', (_what, others, placed, order) => {
  expect(orderAfter(others, placed).join('')).toBe(order);
});

test('nobody is lost and nobody comes twice', () => {
  const places = fc.uniqueArray(fc.record({ id: fc.integer().map(String), position: fc.nat(20) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(places, fc.nat(20), (all, few) => {
      const others = all.slice(few).map(({ id }) => id);
      const order = orderAfter(others, all.slice(0, few));
      expect(order.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      expect(order.filter((id) => others.includes(id))).toEqual(others);
    }),
  );
});
