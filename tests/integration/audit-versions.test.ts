import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateRoleFunction } from '../../src/features/access/contract/matrix.ts';
import { verifyChain } from '../../src/features/audit/verification/chain.ts';
import { recordsOf } from '../../src/features/audit/verification/record-versions.ts';
import { resources } from '../../src/product/resources.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

// An entry that is removed before it is sealed leaves no gap in the chain. Its record still has the version it made.

const server = await startTestServer();
const administrator = await server.as('administrator');

function verify() {
  return verifyChain(server.database.connection, undefined, recordsOf(resources));
}

/** A record with `versions` versions, each with its entry. */
async function recordOf(versions: number): Promise<string> {
  const { id } = await createRecord(administrator, newsCategories);
  for (let version = 1; version < versions; version += 1)
    await administrator.data('updateCategoryNews', { id, version, description: `v${version + 1}` });
  return id;
}

/** What the verification finds while entries of a record are gone; they come back behind it. */
async function withoutEntries(id: string, versions: readonly number[]) {
  const deletedEntries = await server.database.rows<{ entry: string }>(
    `DELETE FROM audit_log WHERE resource = 'news-categories' AND record_id = $1 AND version = ANY($2)
     RETURNING to_jsonb(audit_log)::text AS entry`,
    [id, versions],
  );
  expect(deletedEntries).toHaveLength(versions.length);
  const found = await verify();
  for (const { entry } of deletedEntries)
    await server.database.rows(
      'INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::audit_log, $1::jsonb)',
      [entry],
    );
  return found;
}

// Nothing is sealed while somebody else seems to be at it.
const other = new pg.Client(server.database.connection);
beforeAll(async () => {
  await other.connect();
  await other.query(`SELECT pg_advisory_lock(hashtext('audit_chain'))`);
});
afterAll(() => other.end());

describe('before it is sealed, the removal is found of the entry', () => {
  test.each([
    ['of the newest version', 3, [3], { version: 3, known: 2 }],
    ['of the only one', 1, [1], { version: 1, known: 0 }],
    ['of all', 2, [1, 2], { version: 2, known: 0 }],
  ])('%s', async (_which, versions, gone, told) => {
    const recordId = await recordOf(versions);
    const found = await withoutEntries(recordId, gone);
    expect(found.untold).toEqual([{ resource: 'news-categories', recordId, ...told }]);
  });

  test.each([
    ['of the first', 3, [1]],
    ['of the first two', 3, [1, 2]],
    ['of one between', 3, [2]],
  ])('%s', async (_which, versions, gone) => {
    const id = await recordOf(versions);
    const found = await withoutEntries(id, gone);
    const [later] = await server.database.rows<{ id: string }>(
      `SELECT id::text FROM audit_log WHERE record_id = $1 AND resource = 'news-categories' AND version > $2
       ORDER BY audit_log.id LIMIT 1`,
      [id, Math.max(...gone)],
    );
    expect(found.broken).toMatchObject({ auditId: later?.id, difference: 'gap' });
    expect(found.untold).toEqual([]);
  });

  test('of the newest version, and the record was moved since, which tells its version too', async () => {
    const id = await recordOf(2);
    await administrator.data('updateCategoryNewsPosition', { items: [{ id, position: 77 }] });
    const [moved] = await server.database.rows<{ id: string }>(
      `SELECT max(id)::text AS id FROM audit_log WHERE operation = 'updateCategoryNewsPosition'`,
    );
    expect((await verify()).broken).toBeUndefined();
    await server.database.rows(
      `UPDATE audit_log SET record_id = 'x' WHERE operation = 'updateCategoryNews' AND record_id = $1`,
      [id],
    );
    expect((await verify()).broken).toMatchObject({ auditId: moved?.id, difference: 'gap' });
    await server.database.rows(`UPDATE audit_log SET record_id = $1 WHERE record_id = 'x'`, [id]);
  });

  test('of the first, and the record is gone for good since', async () => {
    const id = await recordOf(3);
    await administrator.data('deleteCategoryNews', { id });
    await administrator.data('purgeTrash', { items: [{ resource: 'news-categories', id }] });
    expect((await withoutEntries(id, [1, 2])).broken).toMatchObject({ difference: 'gap' });
  });
});

test('a record that was changed past the log is found', async () => {
  const id = await recordOf(1);
  await server.database.rows('UPDATE news_categories SET version = 2 WHERE id = $1', [id]);
  expect((await verify()).untold).toMatchObject([{ recordId: id, version: 2, known: 1 }]);
  await server.database.rows('UPDATE news_categories SET version = 1 WHERE id = $1', [id]);
});

test('what the product brought, and changes whose entries tell no version, are no fault', async () => {
  const [role] = await server.database.rows<{ id: string }>(`SELECT id::text FROM roles WHERE seed = 'editor'`);
  const [held] = await server.database.rows<{ id: string }>(
    'SELECT function_id::text AS id FROM role_functions WHERE role_id = $1 LIMIT 1',
    [role?.id],
  );
  const change = { roleId: role?.id ?? '', version: 1, add: [], remove: [held?.id ?? ''] };
  await administrator.data(updateRoleFunction, { changes: [change] });
  await administrator.data('updateRole', { id: role?.id, version: 2, description: 'Soạn và đăng bài' });
  const [unit] = await server.database.rows<{ id: string }>('SELECT id::text FROM units LIMIT 1');
  await administrator.data('updateUnit', { id: unit?.id, version: 1, description: 'Văn phòng' });
  expect(await verify()).toMatchObject({ broken: undefined, untold: [], foreign: [] });
});

test('views, rules and children before the tables of records are told', async () => {
  await server.database.rows('CREATE TABLE x () INHERITS (news)');
  expect((await verify()).foreign).toEqual(['news has a child table']);
  await server.database.rows('DROP TABLE x');
});
