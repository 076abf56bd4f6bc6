import { afterAll, beforeEach, expect } from 'vitest';
import { sealAudit } from '../../src/features/audit/jobs.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { createDatabase } from './database.ts';

/** A database of its own with an audit log that is empty before each test of a file, and what the application does there. */
export async function auditLog() {
  const database = await createDatabase();
  const app = connect(() => database.connection, 'cms_app', 20);
  afterAll(async () => {
    await app.destroy();
    await database.close();
  });
  beforeEach(async () => {
    await database.rows('TRUNCATE audit_log, audit_chain RESTART IDENTITY');
    await database.rows('DELETE FROM audit_private_fields');
  });

  /** What the application does for one change: as its role, on a connection of its own. */
  const write = async (values: { operation?: string; record?: string; before?: object; after?: object } = {}) => {
    await app
      .insertInto('audit_log')
      .values({
        operation: values.operation ?? 'updateNews',
        resource: 'news',
        record_id: values.record ?? '1',
        before: values.before ? JSON.stringify(values.before) : null,
        after: values.after ? JSON.stringify(values.after) : null,
        request_id: 'test',
      })
      .execute();
  };

  /** Seals until nothing is left; transactions of other tests on the same server may hold it up for a moment. */
  const sealAll = async () => {
    const unsealed = async () => {
      let sealed: number;
      do sealed = await sealAudit(app);
      while (sealed > 0);
      const [row] = await database.rows<{ unsealed: number }>(
        `SELECT count(*)::int AS unsealed FROM audit_log AS a
         WHERE NOT EXISTS (SELECT FROM audit_chain WHERE audit_id = a.id)`,
      );
      return row?.unsealed;
    };
    await expect.poll(unsealed, { timeout: 120_000 }).toBe(0);
  };

  return { database, app, write, sealAll };
}
