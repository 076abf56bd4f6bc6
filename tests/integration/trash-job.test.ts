import { expect, test } from 'vitest';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { purgeExpired } from '../../src/features/trash/jobs.ts';
import { introductions } from '../../src/resources/introductions/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { trashScope, trashTools } from '../support/trash.ts';

// Its own job would come between: on a busy machine a file takes longer than it waits.
const server = await startTestServer({ variables: { TRASH_DAYS: '0' } });
const administrator = await server.as('administrator');
const app = server.running.database.app;
const { remove, trashedTree, entriesOf } = trashTools(server, administrator);

async function age(resource: Resource, days: number, ...records: { id: string }[]): Promise<void> {
  await server.database.rows(
    `UPDATE ${resource.name.replaceAll('-', '_')} SET deleted_at = now() - make_interval(days => $1) WHERE id = ANY($2)`,
    [days, records.map(({ id }) => id)],
  );
}

test('removes what is older than the days set, with nobody as who did it', async () => {
  const [old, young] = [await createRecord(administrator, news), await createRecord(administrator, news)];
  await remove(news, old, young);
  await age(news, 31, old);
  await age(news, 29, young);
  expect(await purgeExpired(app, trashScope(0))).toBe(0);
  expect(await purgeExpired(app, trashScope(30))).toBe(1);
  const left = await server.database.rows('SELECT id FROM news WHERE id = ANY($1)', [[old.id, young.id]]);
  expect(left).toEqual([{ id: young.id }]);
  const [entry] = await entriesOf(news, old);
  expect(entry).toMatchObject({ operation: purgeTrash.name, account_id: null, before: { title: old.title } });
});

test('takes trees from their leaves, and waits for what still points at a record', async () => {
  const { tree, article } = await trashedTree();
  await age(newsCategories, 40, ...tree);
  expect(await purgeExpired(app, trashScope(30))).toBe(0);
  await age(news, 40, article);
  expect(await purgeExpired(app, trashScope(30))).toBe(4);
});

test('of several processes removes each record once', async () => {
  const records: AnyRecord[] = [];
  for (let count = 0; count < 30; count += 1) records.push(await createRecord(administrator, introductions));
  await remove(introductions, ...records);
  await age(introductions, 31, ...records);
  const purged = await Promise.all(Array.from({ length: 4 }, () => purgeExpired(app, trashScope(30))));
  expect(purged.reduce((sum, count) => sum + count, 0)).toBe(30);
  const [row] = await server.database.rows(
    `SELECT count(*)::int AS entries, count(DISTINCT record_id)::int AS records FROM audit_log
     WHERE operation = 'purgeTrash' AND resource = 'introductions'`,
  );
  expect(row).toEqual({ entries: 30, records: 30 });
});
