import { describe, expect, test } from 'vitest';
import type { Field } from '../../declare/field.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { defineResource } from '../../declare/resource.ts';
import { filterOf } from './filters.ts';
import { statusLine } from './instant/status-texts.ts';
import type { PlainNode } from './plain-element.ts';
import { fieldState } from './plain-view.ts';
import { plainCell, plainViewOf } from './plain-views.ts';

const fields = {
  title: { kind: 'text', max: 50 },
  slug: { kind: 'slug', from: 'title', max: 50 },
  link: { kind: 'url', schemes: ['https'] },
  newTab: { kind: 'boolean', look: 'check' },
  featured: { kind: 'boolean', look: 'star' },
  count: { kind: 'integer', min: 0, max: 9999 },
  level: { kind: 'decimal', precision: 8, scale: 2, unit: 'm' },
  day: { kind: 'date' },
  publishAt: { kind: 'instant' },
  readAt: { kind: 'timeOfDay' },
  gender: { kind: 'choice', options: ['male'] },
  categoryId: { kind: 'reference', to: 'x' },
  cover: { kind: 'image' },
  papers: { kind: 'files', max: 3 },
  tags: { kind: 'tags', max: 3, maxLength: 9 },
  levels: {
    kind: 'rows',
    max: 9,
    title: 'name',
    of: {
      name: { kind: 'text', max: 9 },
      height: { kind: 'decimal', precision: 6, scale: 2, unit: 'm' },
      shown: { kind: 'boolean', look: 'check' },
    },
  },
} as const satisfies Record<string, Field>;

const trials = defineResource({
  name: 'trials',
  labels: {},
  operations: { list: 'getListX', noun: 'X' },
  group: 'x',
  route: '/x',
  statuses: 'publication',
  fields,
  title: 'title',
  search: [],
  list: { columns: [], filters: [], sortable: [], sort: { field: 'title', order: 'ascend' } },
  form: { layout: 'page' },
  publicWindow: { from: 'publishAt' },
});
const words = {
  // Takes the last of several keys, as for a resource without its own text.
  t: (keys: string | string[]) => String([keys].flat().at(-1)).replace(/^contract:/, ''),
  language: 'vi',
};
const empty = Object.fromEntries(
  Object.entries(fields).map(([name, field]) => [name, declaredKind(field).empty(field as never)]),
);
const record = {
  ...empty,
  title: 'Hồ Hoà Bình',
  slug: 'ho-hoa-binh',
  link: 'https://evn.com.vn/',
  newTab: true,
  count: 1384,
  level: '1384.05',
  day: '2026-05-08',
  publishAt: '2999-05-08T01:05:00Z',
  readAt: '07:30',
  gender: 'male',
  categoryId: '7',
  categoryName: 'Tin Công ty',
  coverImage: {
    url: '/files/a.webp',
    alt: 'Đập',
    width: 9,
    height: 9,
    variants: [],
    avif: [],
    focal: { x: 30, y: 50 },
  },
  papersFiles: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
  tags: ['hồ', 'đập'],
  levels: [
    { id: '1', name: 'Chết', height: '80.00', shown: true },
    { id: '2', name: '', height: null, shown: false },
  ],
  status: 1,
};

type Name = keyof typeof fields;
const stateOf = (name: Name, values: object) => fieldState(trials, name, fields[name] as Field, { ...values });
const textOf = (name: Name, values: object = record) => {
  const state = stateOf(name, values);
  return plainViewOf(state.field).text(state, words);
};
const cellOf = (name: Name, values: object = record) => plainCell(stateOf(name, values), words).map(html).join('');

describe('a field as text', () => {
  test.each<[Name, string]>([
    ['title', 'Hồ Hoà Bình'],
    ['slug', 'ho-hoa-binh'],
    ['link', 'https://evn.com.vn/'],
    ['newTab', 'kit:yes'],
    ['featured', 'kit:no'],
    ['count', '1384'],
    ['level', '1.384,05\u00a0m'],
    ['day', '08/05/2026'],
    ['publishAt', '08/05/2999 08:05'],
    ['readAt', '07:30'],
    ['gender', 'choice.gender.male'],
    ['categoryId', 'Tin Công ty'],
    ['cover', 'Đập'],
    ['papers', 'a.pdf\nb.pdf'],
    ['tags', 'hồ, đập'],
    [
      'levels',
      'Chết · trials:fields.levels.height: 80,00\u00a0m · trials:fields.levels.shown: kit:yes\nkit:rows.untitled',
    ],
  ])('%s', (name, text) => expect(textOf(name)).toBe(text));

  test('is empty where nothing is there', () => {
    const says = Object.keys(fields).filter((name) => textOf(name as Name, empty) !== '');
    expect(says).toEqual(['newTab', 'featured', 'count']);
  });
});

describe('a field as a cell', () => {
  test('that has nothing to show is empty', () => {
    const drawn = Object.keys(fields).filter((name) => cellOf(name as Name, empty) !== '');
    expect(drawn).toEqual(['newTab', 'featured', 'count', 'cover']);
  });

  test('leads to an address in a new tab, unless that could be a script', () => {
    expect(cellOf('link')).toMatch(
      /^<a target="_blank" rel="noopener noreferrer" .*href="https:\/\/evn.com.vn\/".*>evn.com.vn<\/a>$/,
    );
    expect(cellOf('link', { ...record, link: 'javascript:alert(1)' })).not.toContain('<a');
  });

  test('ticks what holds, and leaves the place of a star', () => {
    expect(cellOf('newTab')).toContain('✓');
    expect(cellOf('featured', { ...record, featured: true })).toBe('<span class="list-icon-button"></span>');
  });

  test('tells how many rows there are and what the first are called', () => {
    expect(cellOf('levels')).toContain('<span class="list-number figures">2</span>Chết, kit:rows.untitled');
  });

  test('tells whether what visitors see is still ahead', () => {
    const said = (values: object) => statusLine(words.t, trials, { ...record, status: 1, ...values });
    expect(said({})).toBe('status.visibility.publication.scheduled 08/05/2999 08:05');
    expect(said({ publishAt: '2026-05-08T01:05:00Z' })).toBe('status.visibility.publication.visible');
    expect(said({ status: 0 })).toBe('status.publication.0');
  });
});

test('lists have a control for each kind that they are filtered by, and for no other', () => {
  for (const field of Object.values<Field>(fields)) {
    expect([field.kind, filterOf(field) !== null]).toEqual([field.kind, declaredKind(field).filter !== undefined]);
  }
});

function html(node: PlainNode): string {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.tag}${attributes.join('')}>${node.children.map(html).join('')}</${node.tag}>`;
}
