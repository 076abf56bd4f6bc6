import { expect, test } from 'vitest';
import type { AnyRecord } from '../../declare/record.ts';
import type { Context } from '../../engine/handler.ts';
import { staff } from '../../resources/staff/resource.ts';
import { exportColumns } from './export-files.ts';

test('what a column calls its values is looked up once, however many records are written', () => {
  let lookups = 0;
  const text: Context['text'] = (key) => {
    lookups += 1;
    return String(key);
  };
  const columns = exportColumns(staff, [...Object.keys(staff.fields), 'status'], { text } as Context);
  const record = { gender: 'female', showOnSite: true, education: 'university', status: 1 } as unknown as AnyRecord;
  const written = () => columns.map((column) => column.cell(record));
  const first = written();
  const before = lookups;
  for (let times = 0; times < 100; times += 1) expect(written()).toEqual(first);
  expect(lookups).toBe(before);
});
