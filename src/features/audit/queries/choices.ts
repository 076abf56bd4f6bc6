import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** The filter options: accounts, operations and resources in the log. */
export async function readChoices(database: Database) {
  const [accounts, operations, resources] = await Promise.all([
    query<{ id: string; name: string }>(
      database,
      `${distinct('account_id')} SELECT accounts.id, accounts.full_name AS name
       FROM found JOIN accounts ON accounts.id = found.value ORDER BY accounts.full_name COLLATE "vi-x-icu", accounts.id`,
      [],
    ),
    query<{ value: string }>(database, `${distinct('operation')} ${values}`, []),
    query<{ value: string }>(database, `${distinct('resource')} ${values}`, []),
  ]);
  const texts = (rows: { value: string }[]) => rows.map(({ value }) => value);
  return { accounts, operations: texts(operations), resources: texts(resources) };
}

const values = 'SELECT value FROM found WHERE value IS NOT NULL ORDER BY value';

/** The distinct values of a column; each takes one index lookup (a loose index scan), however long the log is. */
function distinct(column: 'account_id' | 'operation' | 'resource'): string {
  const first = `SELECT ${column} FROM audit_log WHERE ${column} IS NOT NULL ORDER BY ${column} LIMIT 1`;
  const next = `SELECT ${column} FROM audit_log WHERE ${column} > found.value ORDER BY ${column} LIMIT 1`;
  return `WITH RECURSIVE found(value) AS (
    (${first}) UNION ALL SELECT (${next}) FROM found WHERE found.value IS NOT NULL)`;
}
