import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const database = await createDatabase();
const directory = mkdtempSync(join(tmpdir(), 'cms-revocation-'));
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Matrix {
  roles: { id: string; code: string; version: number }[];
  functions: { id: string; apis: string[] }[];
}

test('what is taken away is gone on every process when that is answered, also on one that stood still', async () => {
  const processes = ['one', 'two', 'three'].map(start);
  const [here = '', ...elsewhere] = await Promise.all(processes.map(({ url }) => url));
  const [administrator, viewer] = [await signIn(here, 'administrator'), await signIn(here, 'viewer')];
  const others = elsewhere.map((url) => createClient(url, viewer.headers));
  const statuses = () => Promise.all(others.map(async (client) => (await client.call('getListNews')).status));
  const { functions, roles } = await administrator.data<Matrix>('getListAllRoleFunction');
  const role = roles.find(({ code }) => code === 'viewer');
  const reading = functions.filter(({ apis }) => apis.includes('getListNews')).map(({ id }) => id);
  let version = role?.version ?? 0;
  const change = async (change: { add: string[]; remove: string[] }) => {
    const started = performance.now();
    await administrator.data('updateRoleFunction', { changes: [{ roleId: role?.id, version, ...change }] });
    version += 1;
    return performance.now() - started;
  };

  for (let turn = 0; turn < 60; turn += 1) {
    // Asked twice, so that the second answer is one from memory.
    expect([...(await statuses()), ...(await statuses())], `turn ${turn}`).toEqual([200, 200, 200, 200]);
    await change({ add: [], remove: reading });
    expect(await statuses(), `turn ${turn}`).toEqual([403, 403]);
    await change({ add: reading, remove: [] });
  }

  expect(await statuses()).toEqual([200, 200]);
  processes[2]?.child.kill('SIGSTOP');
  const waited = await change({ add: [], remove: reading });
  const pendingStatuses = statuses();
  const again = await change({ add: [], remove: [] });
  processes[2]?.child.kill('SIGCONT');
  expect(await pendingStatuses).toEqual([403, 403]);
  // Waited for once, for as long as it may trust what it remembers.
  expect(waited).toBeGreaterThan(3_000);
  expect(again).toBeLessThan(waited / 2);
});

function start(name: string): ServerProcess {
  return startProcess({
    DATA_DIR: join(directory, name),
    DATABASE_URL: database.url,
    SESSION_SECRET: 'one secret for all servers, 32 characters',
  });
}

async function signIn(url: string, username: string): Promise<Client> {
  const { headers } = await createClient(url).call(login, { username, password: testPassword });
  return createClient(url, { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
}
