import { expect, test } from 'vitest';
import { inGroups } from './groups.ts';

test('groups stand by their names, what has none last, and keep the order of their items', () => {
  const names: Record<string, string> = { news: 'Tin tức', albums: 'Ảnh và video', staff: 'Đơn vị', '': 'Khác' };
  const items = ['', 'news', 'staff', 'albums', 'news'].map((group, place) => ({ group, place }));
  const groups = inGroups(
    items,
    ({ group }) => group,
    (key) => names[key] ?? key,
  );
  expect(groups.map(({ name, items: members }) => [name, ...members.map(({ place }) => place)])).toEqual([
    ['Ảnh và video', 3],
    ['Đơn vị', 2],
    ['Tin tức', 1, 4],
    ['Khác', 0],
  ]);
});
