import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../declare/resource.ts';
import { valueText } from './value-text.ts';

const notices = defineResource({
  name: 'notices',
  labels: {},
  operations: { list: 'getListNotice', noun: 'Notice' },
  group: 'notices',
  route: '/notices',
  statuses: 'publication',
  fields: {
    title: { kind: 'text', max: 10 },
    categoryId: { kind: 'reference', to: 'kinds' },
    thumbnail: { kind: 'image' },
    attachments: { kind: 'files', max: 9 },
    publishAt: { kind: 'instant' },
  },
  title: 'title',
  search: [],
  list: { columns: [], filters: [], sortable: [], sort: { field: 'title', order: 'ascend' } },
  form: { layout: 'page' },
});

const words = {
  t: (key: string | string[], values?: object) => `${[key].flat().at(-1)}${values ? JSON.stringify(values) : ''}`,
  language: 'vi',
};
const text = (name: string, values: Record<string, unknown>) => valueText(notices, name, values, words);

describe('the value of a change', () => {
  test('of a resource reads as in its form', () => {
    expect(text('title', { title: 'Xả lũ' })).toBe('Xả lũ');
    expect(text('status', { status: 4 })).toBe('contract:status.publication.4');
    expect(text('publishAt', { publishAt: '2026-05-08T01:05:00Z' })).toBe('08/05/2026 08:05');
    expect(text('categoryId', { categoryId: '7', categoryName: 'Tin Công ty' })).toBe('Tin Công ty');
  });

  test('that points at something unknown tells its id', () => {
    expect(text('categoryId', { categoryId: '7' })).toBe('audit:log.number{"id":"7"}');
    expect(text('attachments', { attachments: ['3', '4'] })).toMatch(/"3".*, .*"4"/);
    expect([text('thumbnail', { thumbnail: null }), text('thumbnail', {})]).toEqual(['', '']);
  });

  test('of anything else reads as what it is', () => {
    const plain = (value: unknown) => valueText(undefined, 'x', { x: value }, words);
    expect([null, true, 3, ['a', 'b'], '2026-05-08T01:05:00Z', { a: 1 }].map(plain)).toEqual([
      '',
      'kit:yes',
      '3',
      'a, b',
      '08/05/2026 08:05',
      '{\n "a": 1\n}',
    ]);
    expect(text('position', { position: 4 })).toBe('4');
  });
});
