import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own, as its owner sees it. */
export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  /** As DATABASE_URL takes it. */
  readonly url: string;
  /** Rows of a statement run as the owner of the tables. */
  rows<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Copies the migrated template: a fresh database with an account of each role and nothing else. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${server.database} STRATEGY file_copy`);
  await admin.end();
  const connection = { ...server, database };
  const pool = new pg.Pool({ ...connection, max: 4, options: '-c timezone=UTC' });
  // Without a listener a connection that a test cuts while idle would end the process.
  pool.on('error', () => undefined);
  return {
    connection,
    url: `postgres://${server.user}:${server.password}@/${database}?host=${encodeURIComponent(server.host)}`,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
}
