import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { rulesOf } from '../../src/engine/slices/server-slice.ts';
import type { TrashScope } from '../../src/features/trash/rules.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { servers } from '../../src/product/servers.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import type { Client } from './client.ts';
import { createRecord } from './factories.ts';
import type { TestServer } from './harness.ts';

/** What the trash of the product works over, where records are kept for some days. */
export function trashScope(days: number): TrashScope {
  return { registry: resourceRegistry, rules: rulesOf(servers), days };
}

/** What tests of the trash do, through the API as an administrator does it, and what they read from the database. */
export function trashTools(server: TestServer, administrator: Client) {
  const remove = async (resource: Resource, ...records: { id: string }[]): Promise<void> => {
    await administrator.data(resourceOperations(resource).remove, { ids: records.map(({ id }) => id) });
  };

  /** A tree of three categories, one below the other, with an article in the lowest: all in the trash. */
  const trashedTree = async (): Promise<{ tree: [AnyRecord, AnyRecord, AnyRecord]; article: AnyRecord }> => {
    const top = await createRecord(administrator, newsCategories);
    const middle = await createRecord(administrator, newsCategories, { parentId: top.id });
    const low = await createRecord(administrator, newsCategories, { parentId: middle.id });
    const article = await createRecord(administrator, news, { categoryId: low.id });
    await remove(news, article);
    await remove(newsCategories, top, middle, low);
    return { tree: [top, middle, low], article };
  };

  /** The audit entries of a record, the newest first. */
  const entriesOf = async (resource: Resource, { id }: { id: string }) =>
    server.database.rows(
      `SELECT operation, account_id, before, after FROM audit_log WHERE resource = $1 AND record_id = $2
       ORDER BY id DESC`,
      [resource.name, id],
    );

  return { remove, trashedTree, entriesOf };
}
