import { expect, test } from 'vitest';
import { listKey } from '../../declare/labels.ts';
import { defineResource, partsOf, routeOf } from '../../declare/resource.ts';
import { plantClock } from '../../lib/clock.ts';
import { isUnfiltered, listInputFromSearch, searchFromListInput } from './list-query.ts';

const albums = defineResource({
  name: 'albums',
  labels: {},
  operations: { list: 'getListX', noun: 'X' },
  group: 'x',
  route: '/images',
  parts: {
    by: 'kind',
    of: { image: { route: '/images', without: ['films'] }, film: { route: '/films', without: ['pages'] } },
  },
  statuses: 'activity',
  fields: {
    title: { kind: 'text', max: 9 },
    kind: { kind: 'choice', required: true, options: ['image', 'film'] },
    pages: { kind: 'integer', min: 0, max: 9 },
    films: { kind: 'integer', min: 0, max: 9 },
  },
  title: 'title',
  search: [],
  list: {
    columns: ['title', 'kind', 'pages', 'films'],
    filters: ['kind'],
    sortable: ['title'],
    sort: { field: 'title', order: 'ascend' },
  },
  form: { layout: 'page' },
});
const [images, films] = partsOf(albums);

test('each part is the resource at its own address, without what is fixed there and what others have', () => {
  expect(films).toMatchObject({ name: 'albums', route: '/films', fixed: { kind: 'film' } });
  expect(Object.keys(films?.fields ?? {})).toEqual(['title', 'films']);
  expect(images?.list).toMatchObject({ columns: ['title', 'pages'], filters: [] });
  expect([listKey(albums), films && listKey(films)]).toEqual([
    'contract:resource.albums.many',
    'contract:resource.albums.parts.film',
  ]);
});

test('a list of a part asks for its records alone, which is no filter and stands in no address', () => {
  if (!films) throw new Error('No part.');
  const input = listInputFromSearch(films, 'kind=image&page=2', 20, plantClock);
  expect(input).toEqual({ page: 1, kind: 'film' });
  expect(isUnfiltered(films, input)).toBe(true);
  expect(isUnfiltered(films, { ...input, textSearch: 'x' })).toBe(false);
  expect(searchFromListInput(films, input, 20)).toBe('page=2');
});

test('a record says at which address it is', () => {
  expect([routeOf(albums, { kind: 'film' }), routeOf(albums, { kind: 'image' })]).toEqual(['/films', '/images']);
  const { parts: _, ...whole } = albums;
  expect([routeOf(whole, { kind: 'film' }), partsOf(whole)]).toEqual(['/images', [whole]]);
});
