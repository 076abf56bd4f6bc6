import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildWhenStale } from '../../scripts/builds.ts';
import { createAccount } from '../../src/features/access/accounts.ts';
import { readConfig } from '../../src/platform/config.ts';
import { connect, type DatabaseRole } from '../../src/platform/database/connect.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { prepareLogins } from '../../src/platform/database/logins.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { findPrograms, type Programs } from '../../src/platform/database/postgres-programs.ts';
import { hashPassword } from '../../src/platform/identity/passwords.ts';
import { prepareAccess } from '../../src/server/first-start.ts';
import { accounts, testPassword } from './accounts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL server; `database` is the migrated template of every test file's own. */
    databaseServer: { host: string; port: number; user: string; password: string; database: string };
  }
}

/** Builds the server, and starts one PostgreSQL server for the whole run, with a migrated database that holds an account of each role. */
export default async function startDatabaseServer({ provide }: TestProject): Promise<() => Promise<void>> {
  // Tests that start processes of the product start what `npm start` does.
  buildWhenStale('server');
  const directory = mkdtempSync(join(tmpdir(), 'cms-tests-'));
  const password = 'only-for-tests';
  const { connection, release } = await openEmbedded(directory, password, await programs());
  const { host = '', port = 0, user = '' } = connection;
  const server = { host, port, user, password, database: 'template_cms' };
  const admin = new pg.Client(connection);
  await admin.connect();
  // Nothing here has to survive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await admin.query('SELECT pg_reload_conf()');
  await admin.query(`CREATE DATABASE ${server.database}`);
  await admin.end();
  await fillTemplate(server);
  provide('databaseServer', server);
  return async () => {
    await release();
    for (const path of [directory, host]) rmSync(path, { recursive: true, force: true });
  };
}

/** Those of another version where TEST_POSTGRES names the directory they are in (`npm run test:postgres`). */
async function programs(): Promise<Programs> {
  const directory = process.env.TEST_POSTGRES;
  if (!directory) return findPrograms();
  const [initdb, pg_ctl] = [join(directory, 'initdb'), join(directory, 'pg_ctl')];
  const major = /(\d+)\./.exec(execFileSync(pg_ctl, ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
  // Before 17 the locale that is the same everywhere is the system's.
  const locale = [...(Number(major) >= 17 ? ['--locale-provider=builtin'] : []), '--locale=C.UTF-8'];
  return { initdb, pg_ctl, major, locale };
}

async function fillTemplate(server: pg.ClientConfig): Promise<void> {
  const within = async (role: DatabaseRole, act: (database: ReturnType<typeof connect>) => Promise<unknown>) => {
    const database = connect(() => server, role, 1);
    await act(database).finally(() => database.destroy());
  };
  await prepareLogins(server);
  await within('owner', migrate);
  await within('owner', (database) =>
    // What is sent in tests is delivered at once, but where they say otherwise.
    database.updateTable('site_settings').set({ recall_seconds: 0 }).execute(),
  );
  await within('cms_app', async (database) => {
    await prepareAccess(database, readConfig({ ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: testPassword }));
    const passwordHash = await hashPassword(testPassword);
    for (const { username, role, mustChangePassword } of accounts) {
      if (username === 'administrator') continue;
      await createAccount(database, {
        username,
        fullName: `Người dùng ${username}`,
        email: `${username}@example.test`,
        passwordHash,
        mustChangePassword,
        roles: [role],
      });
    }
  });
}
