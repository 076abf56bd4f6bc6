import { expect, test } from 'vitest';
import type { AnyRecord } from '../../../declare/record.ts';
import { defineResource } from '../../../declare/resource.ts';
import { restorableNames } from './restore-plan.ts';

const notices = defineResource({
  name: 'notices',
  labels: {},
  operations: { list: 'getListNotice', noun: 'Notice' },
  group: 'notices',
  route: '/notices',
  statuses: 'publication',
  fields: { title: { kind: 'text', max: 10 }, phone: { kind: 'text', max: 10 }, publishAt: { kind: 'instant' } },
  title: 'title',
  search: [],
  list: { columns: [], filters: [], sortable: [], sort: { field: 'title', order: 'ascend' } },
  form: { layout: 'page' },
});

const record = {
  id: '1',
  status: 1,
  title: 'B',
  phone: '2',
  publishAt: '2026-05-08T01:00:00.000Z',
} as unknown as AnyRecord;
const names = (fields: object, redacted: string[] = [], maySetStatus = true) =>
  restorableNames(notices, record, { fields: { ...fields }, redacted }, maySetStatus);

test('only what differs from now would change', () => {
  expect(names({ title: 'A', phone: '2', publishAt: '2026-05-08T08:00:00+07:00', status: 1 })).toEqual(['title']);
  expect(names({})).toEqual([]);
});

test('what may not be seen or decided stays as it is', () => {
  expect(names({ title: 'A', phone: null }, ['phone'])).toEqual(['title']);
  expect(names({ status: 0 })).toEqual(['status']);
  expect(names({ status: 0 }, [], false)).toEqual([]);
});
