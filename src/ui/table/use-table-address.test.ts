import { describe, expect, test } from 'vitest';
import { plantClock } from '../../lib/clock.ts';
import { type TableShape, tableInput, tableSearch } from './use-table-address.ts';

const shape: TableShape = {
  statuses: [0, 1, 2],
  sortable: ['username', 'createdAt'],
  filters: { roleId: /^\d+$/ },
  days: true,
};
const read = (search: string, usual = 20) => tableInput(shape, search, usual, plantClock);

describe('the address of a table', () => {
  test('gives the input of its call and comes back from it', () => {
    const search = 'q=th%E1%BB%A7y&status=0&page=3&size=50&sort=-createdAt&from=2026-01-05&to=2026-01-06&roleId=7';
    expect(read(search)).toEqual({
      textSearch: 'thủy',
      status: 0,
      page: 2,
      pageSize: 50,
      sortField: 'createdAt',
      sortOrder: 'descend',
      from: '2026-01-05T00:00:00+07:00',
      to: '2026-01-07T00:00:00+07:00',
      roleId: '7',
    });
    expect(tableSearch(shape, read(search), 20)).toBe(search);
  });

  test('without a size asks for the usual rows of the site; what was chosen stands above them', () => {
    expect([read('', 50), read('size=20', 50), read('size=9999', 50)]).toEqual([
      { pageSize: 50 },
      {},
      { pageSize: 50 },
    ]);
    expect(tableSearch(shape, { pageSize: 50 }, 50)).toBe('');
    expect(tableSearch(shape, {}, 50)).toBe('size=20');
  });

  test('leaves out what the call would refuse', () => {
    expect(read('status=9&page=-1&size=9999&sort=password&from=gestern&roleId=x&other=1')).toEqual({});
  });
});
