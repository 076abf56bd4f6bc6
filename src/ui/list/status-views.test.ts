import { expect, test } from 'vitest';
import type { ListInput, StatusTotal } from '../../contract/paging.ts';
import { defineArticles } from '../../declare/article.ts';
import { defineResource } from '../../declare/resource.ts';
import { saysTotal, statusTabs } from './status-views.ts';

const words = { labels: {}, operations: { list: 'getListX', noun: 'X' }, group: 'x', route: '/x' } as const;
const articles = defineArticles({ ...words, name: 'articles', categories: 'categories' });
const links = defineResource({
  ...words,
  name: 'links',
  operations: { ...words.operations, without: ['remove'] },
  statuses: 'activity',
  fields: { title: { kind: 'text', max: 9 } },
  title: 'title',
  search: [],
  list: { columns: ['title'], filters: [], sortable: [], sort: { field: 'title', order: 'ascend' } },
  form: { layout: 'page' },
});

const totals: StatusTotal[] = [
  { status: 0, trash: false, total: 2 },
  { status: 1, trash: false, total: 1203 },
  { status: 1, visibility: 'visible', trash: false, total: 1200 },
  { status: 1, visibility: 'scheduled', trash: false, total: 3 },
  { status: 1, visibility: 'expired', trash: false, total: 0 },
  { status: 0, trash: true, total: 5 },
];

/** The tabs as their status in the address, or a word, with their totals; the current one with a star. */
function tabsOf(input: ListInput, of: readonly StatusTotal[] | 'pending' | undefined, resource = articles): string[] {
  return statusTabs(resource, input, of).map(({ label, isCurrent, total }) => {
    const name = String(label).split('.').at(-1);
    return `${name}${isCurrent ? '*' : ''}${total === undefined ? '' : ` ${total}`}`;
  });
}

test('tabs carry their counts, and those without records fold away', () => {
  expect(tabsOf({}, totals)).toEqual(['all* 1205', '0 2', 'scheduled 3', 'visible 1200', 'trash 5']);
});

test('the current tab, all records and the trash stay without records', () => {
  expect(tabsOf({ visibility: 'expired' }, [])).toEqual(['all 0', 'expired* 0', 'trash 0']);
  expect(tabsOf({ trash: true }, [])).toEqual(['all 0', 'trash* 0']);
});

test('a search says no counts, which would be larger than what the tab shows', () => {
  expect(tabsOf({ textSearch: 'x' }, totals)).toEqual(['all*', '0', 'scheduled', 'visible', 'trash']);
});

test('the number of records is said by the current tab, or by the title where that says none', () => {
  expect([saysTotal(articles, {}, totals), saysTotal(articles, { trash: true }, totals)]).toEqual([true, true]);
  expect(saysTotal(articles, { textSearch: 'x' }, totals)).toBe(false);
  expect(saysTotal(articles, {}, undefined)).toBe(false);
});

test('every status has a tab while the counts are unknown, and none until they come', () => {
  expect(tabsOf({}, undefined)).toHaveLength(9);
  expect(tabsOf({}, 'pending')).toEqual(['all*', 'trash']);
});

test('a list without a trash has no tab of it', () => {
  const [last] = statusTabs(links, {}, totals).slice(-1);
  expect(last).toMatchObject({ isTrash: false, total: 2 });
});
