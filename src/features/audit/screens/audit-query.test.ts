import { expect, test } from 'vitest';
import { plantClock } from '../../../lib/clock.ts';
import { tableInput } from '../../../ui/table/use-table-address.ts';
import { auditInput, auditShape, exportInput } from './audit-query.ts';

const read = (search: string) => tableInput(auditShape, search, 20, plantClock);

test('the address of the log gives the input of its call', () => {
  const accountId = '5f0c1f0e-6c1e-4a63-9f39-0d9b3d7f2a11';
  const input = read(
    `accountId=${accountId}&operation=updateNews&resource=news&recordId=12&from=2026-05-01&to=2026-05-02&q=lũ&page=3&size=50`,
  );
  const filters = {
    accountId,
    operation: 'updateNews',
    resource: 'news',
    recordId: '12',
    textSearch: 'lũ',
    from: '2026-05-01T00:00:00+07:00',
    to: '2026-05-03T00:00:00+07:00',
  };
  expect(exportInput(input)).toEqual(filters);
  expect(auditInput(input)).toEqual({ ...filters, page: 2, pageSize: 50 });
});

test('what the call would refuse is left out', () => {
  expect(auditInput(read('status=1&accountId=1&resource=a%00b&recordId=%3Cb%3E&requestId=&page=-1'))).toEqual({});
});
