import { expect, test } from 'vitest';
import { defineResource } from '../../declare/resource.ts';
import { privacyOf, redact, redactedFields } from './rules.ts';

const staff = defineResource({
  name: 'staff',
  labels: {},
  operations: { list: 'getListStaff', noun: 'Staff' },
  group: 'staff',
  route: '/staff',
  statuses: 'activity',
  fields: {
    name: { kind: 'text', required: true, max: 100 },
    phone: { kind: 'text', max: 20, private: true },
  },
  title: 'name',
  search: ['name'],
  list: { columns: ['name'], filters: [], sortable: [], sort: { field: 'name', order: 'ascend' } },
  form: { layout: 'drawer' },
});

const entry = {
  before: { name: 'An', phone: '0912 000 001' },
  after: { name: { erased: true }, phone: '0912 000 002' },
};

test('private fields are hidden from who may not view them, and from nobody else', () => {
  const privacy = privacyOf(staff);
  expect(privacy).toEqual({ fields: ['phone'], permission: 'viewStaffPrivate' });
  expect([...redactedFields(privacy, new Set(['getDetailStaff', 'getDetailAudit']))]).toEqual(['phone']);
  expect([...redactedFields(privacy, new Set(['viewStaffPrivate']))]).toEqual([]);
  expect([...redactedFields(undefined, new Set())]).toEqual([]);
});

test('hidden and erased values are left out and named', () => {
  expect(redact(entry, new Set(['phone']))).toEqual({
    before: { name: 'An' },
    after: {},
    redacted: ['name', 'phone'],
  });
  expect(redact({ before: null, after: entry.before }, new Set())).toEqual({
    before: null,
    after: entry.before,
    redacted: [],
  });
});
