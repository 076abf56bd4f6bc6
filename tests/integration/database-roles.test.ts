import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { query } from '../../src/engine/statement.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import type { StartupError } from '../../src/platform/startup-error.ts';
import { start } from '../../src/server/start.ts';
import { createDatabase } from '../support/database.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const { database, running } = server;
const owner = inject('databaseServer').user;
const name = String(database.connection.database);
const directory = mkdtempSync(join(tmpdir(), 'cms-roles-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What a session that carries out foreign statements would try to become more than it is. */
const escapes = [
  `SELECT set_config('role', 'none', false)`,
  `SELECT set_config('role', '${owner}', false)`,
  `SELECT set_config('role', 'cms_app', false)`,
  `SELECT set_config('session_authorization', '${owner}', false)`,
  'RESET ROLE',
  'SET ROLE NONE',
  `SET ROLE ${owner}`,
  'SET SESSION AUTHORIZATION DEFAULT',
  `SET SESSION AUTHORIZATION ${owner}`,
  'RESET ALL',
];

/** What only the owner of the tables may, or nobody who reaches the files and programs of the machine. */
const forbidden = [
  'SELECT * FROM pg_authid',
  'SELECT * FROM database_logins',
  'SELECT * FROM schema_migrations',
  `UPDATE audit_log SET operation = ''`,
  'ALTER TABLE news ADD COLUMN mine text',
  'DROP TABLE audit_log',
  'CREATE TABLE public.mine ()',
  'CREATE SCHEMA mine',
  'CREATE ROLE mine',
  `GRANT ${owner} TO cms_app`,
  'ALTER ROLE CURRENT_USER SUPERUSER',
  `ALTER SYSTEM SET work_mem = '1MB'`,
  'SET session_replication_role = replica',
  `SELECT pg_read_file('/etc/passwd')`,
  `SELECT pg_ls_dir('/')`,
  `SELECT lo_import('/etc/passwd')`,
  'SELECT lo_create(0)',
  `SELECT lo_from_bytea(0, 'filling the disk')`,
  'CREATE TEMPORARY TABLE mine ()',
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  `COPY (SELECT 1) TO '/tmp/mine'`,
  'CREATE EXTENSION dblink',
  `SELECT erase_audit_values('staff', '1', '{phone}')`,
];

type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** A session of each pool of the product, and of what listens for notifications. */
const pools: readonly [string, string, (act: (run: Run) => Promise<void>) => Promise<void>][] = [
  ['operations', 'cms_app', (act) => within(running.database.app, act)],
  ['visitors', 'cms_public', (act) => within(running.database.public, act)],
  ['notifications', 'cms_app', (act) => connected(running.database.connection(), act)],
];

function within(pool: Database, act: (run: Run) => Promise<void>): Promise<void> {
  return pool.connection().execute((session) => act((text) => query(session, text, [])));
}

async function connected(connection: pg.ClientConfig, act: (run: Run) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await act(async (text) => (await client.query(text)).rows).finally(() => client.end());
}

/** Every right on a table of the product that a role has, unless named that of the session just now. */
async function rights(run: Run, role = 'current_user'): Promise<string[]> {
  const rows = await run(
    `SELECT relname || ' ' || kind AS held
     FROM pg_class, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) AS kind
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND has_table_privilege(${role}, oid, kind)`,
  );
  return rows.map(({ held }) => String(held)).sort();
}

describe.each(pools)('a session of the pool for %s', (_name, role, session) => {
  test('is that of an account without powers, with a password of its own', async () => {
    await session(async (run) => {
      const [row] = await run(
        `SELECT session_user::text AS name, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS mighty
         FROM pg_roles WHERE rolname = session_user`,
      );
      expect(row).toEqual({ name: expect.stringMatching(/^cms_(app|public)_/), mighty: false });
    });
  });

  test.each(escapes)('may nothing more after: %s', async (statement) => {
    await session(async (run) => {
      const its = new Set(await rights(database.rows, `'${role}'`));
      await run(statement).catch(() => undefined);
      await run('SET default_transaction_read_only = off');
      expect((await rights(run)).filter((right) => !its.has(right))).toEqual([]);
      for (const text of forbidden) {
        await expect(run(text), text).rejects.toMatchObject({ code: '42501' });
      }
      await run('RESET SESSION AUTHORIZATION');
      await run('RESET ROLE');
      await run('RESET default_transaction_read_only');
    });
  });
});

test('dblink, where an administrator installed it, does not lead back to the owner', async () => {
  await database.rows('CREATE EXTENSION dblink');
  for (const [, , session] of pools) {
    await session(async (run) => {
      const text = `SELECT * FROM dblink('dbname=${name} user=${owner}', 'SELECT 1') AS t(one int)`;
      // 2F003: a password is needed; 42501: not even the function.
      await expect(run(text)).rejects.toMatchObject({ code: expect.stringMatching(/^(2F003|42501)$/) });
    });
  }
});

test('the owner connects for nothing that a running product does', async () => {
  await (await server.as('administrator')).data('getListNews');
  const rows = await database.rows<{ who: string }>(
    `SELECT DISTINCT usename::text AS who FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hydropower-cms' ORDER BY who`,
  );
  expect(rows.map(({ who }) => who)).toEqual([`cms_app_${name}`, `cms_public_${name}`].slice(0, rows.length));
});

test('the embedded server lets nobody in without a password, and keeps none as it is', async () => {
  const rules = await database.rows('SELECT DISTINCT auth_method FROM pg_hba_file_rules');
  expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
  const login = { ...database.connection, user: `cms_app_${name}`, password: 'another' };
  await expect(new pg.Client(login).connect()).rejects.toMatchObject({ code: '28P01' });
  const scramRoles = await database.rows(
    `SELECT FROM pg_authid WHERE rolname = $1 AND rolpassword LIKE 'SCRAM-SHA-256$%'`,
    [login.user],
  );
  expect(scramRoles).toHaveLength(1);
});

describe('logins', () => {
  const attempt = (url: string) =>
    start({ PORT: '0', DATA_DIR: directory, DATABASE_URL: url, LOG_LEVEL: 'silent' }).then(
      async (product) => {
        await product.stop();
        return 'started';
      },
      (error: StartupError) => error.message,
    );

  test('are found by every server of the database, and made again when they are lost', async () => {
    const other = await startTestServer({ database });
    expect((await other.visitor.get('/readyz')).status).toBe(200);
    await database.rows('DELETE FROM database_logins');
    await database.rows(`ALTER ROLE "cms_app_${name}" PASSWORD 'changed'`);
    const third = await startTestServer({ database });
    expect((await third.visitor.get('/readyz')).status).toBe(200);
  });

  test('that hold more than they should are refused by name', async () => {
    await database.rows(`GRANT pg_read_server_files TO "cms_app_${name}"`);
    expect(await attempt(database.url)).toMatch(/cms_app_\w+ .*through pg_read_server_files/);
    await database.rows(`REVOKE pg_read_server_files FROM "cms_app_${name}"`);
    expect(await attempt(database.url)).toBe('started');
  });

  test('are made by an administrator where the account of DATABASE_URL may not: it is told how', async () => {
    const account = `plain_${name.slice(-6)}`;
    await database.rows(`CREATE ROLE ${account} LOGIN PASSWORD 'plain'`);
    await database.rows(`CREATE DATABASE ${account} OWNER ${account} TEMPLATE template0`);
    const url = database.url.replace(/\/\/[^@]*@\/\w+/, `//${account}:plain@/${account}`);
    const message = await attempt(url);
    expect(message).toMatch(/^The account of DATABASE_URL may not create the product's roles .* run: CREATE ROLE/);
    expect(message).not.toContain('plain:');
    for (const statement of message.split(' run: ')[1]?.split('; ') ?? []) await database.rows(statement);
    expect(await attempt(url)).toBe('started');
    expect(await attempt(url)).toBe('started');
  });

  test('are made by an account that may make roles and is no superuser', async () => {
    const account = `maker_${name.slice(-6)}`;
    await database.rows(`CREATE ROLE ${account} LOGIN CREATEROLE PASSWORD 'maker'`);
    await database.rows(`GRANT cms_app, cms_public TO ${account} WITH ADMIN OPTION`);
    await database.rows(`CREATE DATABASE ${account} OWNER ${account} TEMPLATE template0`);
    expect(await attempt(database.url.replace(/\/\/[^@]*@\/\w+/, `//${account}:maker@/${account}`))).toBe('started');
  });
});

test('a copy of the database, under another name, has logins of its own', async () => {
  const copy = await createDatabase();
  const product = await startTestServer({ database: copy });
  expect((await product.visitor.get('/readyz')).status).toBe(200);
  expect((await server.visitor.get('/readyz')).status).toBe(200);
  await copy.close();
});
