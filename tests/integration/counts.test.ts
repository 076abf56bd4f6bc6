import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { foldCounts } from '../../src/engine/counts.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { repeatableRandom } from '../support/random.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(news);
const statuses = [-1, 0, 1, 2, 3, 4];

/** A rejection says why. */
function decision(status: number) {
  return { status, ...(status === 3 && { refusalReason: 'Chưa đủ căn cứ' }) };
}

/** Every list of news by trash, status, category and featured: the total it tells and the rows there are. */
async function totals(categories: readonly string[]) {
  const lists = [false, true].flatMap((trash) =>
    statuses.flatMap((status) =>
      [undefined, ...categories].flatMap((categoryId) =>
        [undefined, true, false].map((featured) => ({ trash, status, categoryId, featured })),
      ),
    ),
  );
  const listTotals: number[] = [];
  const real: number[] = [];
  for (const list of lists) {
    const { totalItem, totalExact, items, statusTotals } = await administrator.list(news, { ...list, pageSize: 200 });
    expect(totalExact).toBe(true);
    expect(items.length).toBe(Math.min(totalItem, 200));
    const [row] = await server.database.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM news WHERE (deleted_at IS NOT NULL) = $1 AND ($2 = -1 OR status = $2)
       AND ($3::bigint IS NULL OR category_id = $3) AND ($4::boolean IS NULL OR featured = $4)`,
      [list.trash, list.status, list.categoryId, list.featured],
    );
    // The tabs' numbers are of the statuses, whatever else the list is asked for.
    if (!list.trash && list.categoryId === undefined && list.featured === undefined && list.status !== -1) {
      const counted = statusTotals?.find((total) => !total.trash && !total.visibility && total.status === list.status);
      expect(counted?.total ?? 0).toBe(totalItem);
    }
    listTotals.push(totalItem);
    real.push(row?.total ?? -1);
  }
  return { listTotals, real };
}

test('totals are those of the rows after hundreds of changes at once, folded or not', async () => {
  const random = repeatableRandom(20_261_121);
  const categories: string[] = [];
  for (let count = 0; count < 3; count += 1) categories.push((await createRecord(administrator, newsCategories)).id);
  const any = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  const known: AnyRecord[] = [];

  const change = async (): Promise<number> => {
    const record = known.length > 0 && random(3) > 0 ? any(known) : undefined;
    if (!record) {
      const fields = { categoryId: any(categories), featured: random(2) === 1, status: any(statuses.slice(1)) };
      known.push(await createRecord(administrator, news, fields));
      return 200;
    }
    // Versions are those of the insert, so many of these are refused: refusals must not count either.
    const { id } = record;
    const version = 1 + random(3);
    const next = [
      () => administrator.call(kit.update, { id, version, categoryId: any(categories), featured: random(2) === 1 }),
      () => administrator.call(kit.update, { id, version, title: 'Chỉ đổi tên' }),
      () => administrator.call(kit.setStatus, { items: [{ id, version }], ...decision(any(statuses.slice(1))) }),
      () => administrator.call(kit.remove, { id }),
      () => administrator.call(kit.restore, { id }),
    ];
    return (await any(next)()).status;
  };
  const seen = new Set<number>();
  let left = 500;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      seen.add(await change());
      if (left % 50 === 0) await foldCounts(server.running.database.app);
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  expect([...seen].sort()).toEqual([200, 404, 409]);

  const { listTotals, real } = await totals(categories);
  expect(listTotals).toEqual(real);
  expect(Math.max(...real)).toBeGreaterThan(50);

  // Enough differences for folding to be worth while, whatever the background task has folded already.
  const changes = 'UPDATE news SET status = 1 - least(status, 1) WHERE id = (SELECT min(id) FROM news);';
  await server.database.rows(`DO $$ BEGIN FOR turn IN 1..120 LOOP ${changes} END LOOP; END $$`);
  await expect
    .poll(async () => {
      await foldCounts(server.running.database.app);
      const rows = await server.database.rows('SELECT resource, trashed, status, group_id, flag FROM record_counts');
      return rows.length - new Set(rows.map((row) => JSON.stringify(row))).size;
    })
    .toBe(0);
  // What was changed beside the product is told at the tabs within a second.
  const wrongTabs = async () => {
    const { statusTotals = [] } = await administrator.list(news, { pageSize: 20 });
    const rows = await server.database.rows<{ status: number; total: number }>(
      'SELECT status, count(*)::int AS total FROM news WHERE deleted_at IS NULL GROUP BY status',
    );
    const told = statusTotals.filter(({ trash, visibility }) => !trash && !visibility);
    const totalOf = (totals: readonly { status: number; total: number }[], status: number) =>
      totals.find((each) => each.status === status)?.total ?? 0;
    return statuses.slice(1).filter((status) => totalOf(told, status) !== totalOf(rows, status));
  };
  await expect.poll(wrongTabs).toEqual([]);
  const folded = await totals(categories);
  expect(folded.listTotals).toEqual(folded.real);
});
