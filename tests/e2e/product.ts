import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DemoAccount, demoAccounts } from '../../scripts/demo/accounts.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { start } from '../../src/server/start.ts';
import { mailSecret } from '../support/mails.ts';
import { startProcess } from '../support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the running products: each file has that of its worker to itself while it runs. */
    productUrls: string[];
    /** The database of each, for what only another version of the product would do. */
    databaseUrls: string[];
    accounts: DemoAccount[];
  }
}

const template = 'journeys';

/**
 * Fills one installation with the sample content, as `npm run demo` does, and starts a copy of it, with a database and
 * files of its own, for each worker: files that run side by side do not see each other's records. What is started is the
 * server as it was built.
 */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'cms-e2e-'));
  const filled = join(directory, template);
  const accounts = await demoAccounts(filled, {});
  const [administrator] = accounts;
  const password = 'only-for-tests';
  const { connection, release } = await openEmbedded(directory, password);
  const { host = '', user } = connection;
  const settings = (database: string) => ({
    DATA_DIR: join(directory, database),
    DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`,
    // Known, so that journeys read codes out of mails that wait.
    SESSION_SECRET: mailSecret,
    ADMIN_USERNAME: administrator?.username ?? '',
    ADMIN_PASSWORD: administrator?.password ?? '',
  });
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const first = await start({ ...settings(template), PORT: '0', LOG_LEVEL: 'silent' });
  // What is sent in journeys is delivered at once, but where they say otherwise.
  const owner = new pg.Client({ connectionString: settings(template).DATABASE_URL });
  await owner.connect();
  await owner.query('UPDATE site_settings SET recall_seconds = 0');
  await owner.end();
  // One picture a scene is enough here, and takes a sixth of the time.
  await fillDemo(first, accounts, { picturesPerScene: 1 });
  await first.stop();

  const urls: string[] = [];
  const ends: (() => Promise<void>)[] = [];
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1) {
    const name = `${template}_${worker}`;
    await cp(filled, join(directory, name), { recursive: true });
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    urls.push(await startProcess(settings(name), (end) => ends.push(end)).url);
  }
  await admin.end();
  project.provide('productUrls', urls);
  project.provide(
    'databaseUrls',
    urls.map((_url, index) => settings(`${template}_${index + 1}`).DATABASE_URL),
  );
  project.provide('accounts', accounts);
  return async () => {
    for (const end of ends) await end();
    await release();
    for (const path of [directory, host]) await rm(path, { recursive: true, force: true });
  };
}
