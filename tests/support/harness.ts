import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import type { Running } from '../../src/server/running.ts';
import { start } from '../../src/server/start.ts';
import { testPassword, type Username } from './accounts.ts';
import { type Client, createClient } from './client.ts';
import { createDatabase, type TestDatabase } from './database.ts';

/** The product, listening on a port of its own, with a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly running: Running;
  readonly database: TestDatabase;
  /** A caller who is not signed in. */
  readonly visitor: Client;
  /** A caller signed in by cookie, as a browser is; signs in once an account. */
  as(username: Username): Promise<Client>;
  /** A new session of an account. */
  signIn(username: string, password?: string): Promise<Client>;
}

interface Options {
  /** Shares another server's database. */
  database?: TestDatabase;
  /** Environment variables beside those of every test server. */
  variables?: Record<string, string>;
}

/** Starts the product for one test file and stops it after the file's tests. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const database = options.database ?? (await createDatabase());
  const directory = mkdtempSync(join(tmpdir(), 'cms-test-'));
  const running = await start({
    PORT: '0',
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    // A busy machine is no reason to refuse: the server shares its thread with the tests.
    MOST_DELAY: '0',
    ...options.variables,
  });
  afterAll(async () => {
    await running.stop();
    if (!options.database) await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const signIn = async (username: string, password = testPassword) => {
    const { status, headers, problem } = await createClient(running.url).call(login, { username, password });
    if (status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(problem)}`);
    const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
    return createClient(running.url, { cookie: cookie.join('; ') });
  };
  const signedIn = new Map<Username, Promise<Client>>();
  return {
    url: running.url,
    running,
    database,
    visitor: createClient(running.url),
    as(username) {
      const client = signedIn.get(username) ?? signIn(username);
      signedIn.set(username, client);
      return client;
    },
    signIn,
  };
}
