import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { type Client, createClient } from '../support/client.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';
import { databasePid, isRunning, type ServerProcess, startProcess } from '../support/server-process.ts';

let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'cms-lifecycle-'));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const password = 'Mat-khau-cua-dap-2026';

/** A data directory that does not exist yet; paths of people have spaces and letters beyond ASCII. */
function newDirectory(name: string): string {
  const parent = join(temporary, 'Thư mục dữ liệu');
  mkdirSync(parent, { recursive: true });
  return join(parent, name);
}

async function signIn(server: ServerProcess, username = 'admin', secret = password): Promise<Client> {
  const url = await server.url;
  const { token } = await createClient(url).data(login, { username, password: secret });
  return createClient(url, { authorization: `Bearer ${token}` });
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output().stderr).toBe('');
}

describe('a data directory', () => {
  test('is made on the first start, its account told once, and found again on the next', async () => {
    const directory = newDirectory('first');
    const first = startProcess({ DATA_DIR: directory });
    await first.url;
    const signInPattern = /^First sign-in: (\S+) \/ (\S+) /m;
    await expect.poll(() => first.output().stdout).toMatch(signInPattern);
    const [, username = '', secret = ''] = signInPattern.exec(first.output().stdout) ?? [];
    const administrator = await signIn(first, username, secret);
    expect((await administrator.call('getListNews')).problem.code).toBe('PASSWORD_CHANGE_REQUIRED');
    await administrator.data('changePassword', { currentPassword: secret, newPassword: password });
    const { id } = await administrator.data('insertCategoryNews', { name: 'Tin nội bộ' });
    await stop(first);
    expect(databasePid(directory)).toBeUndefined();

    const second = startProcess({ DATA_DIR: directory, ADMIN_PASSWORD: 'another-password-2026' });
    const again = await signIn(second);
    expect(await again.data('getDetailCategoryNews', { id })).toMatchObject({ name: 'Tin nội bộ' });
    expect(second.output().stdout).not.toContain('First sign-in');
    await stop(second);
  });

  test('serves two processes, and its database stays until the last of them ends', async () => {
    const directory = newDirectory('two');
    const variables = { DATA_DIR: directory, ADMIN_PASSWORD: password };
    const [one, two] = [startProcess(variables), startProcess(variables)];
    const [client, other] = [await signIn(one), await signIn(two)];
    const { id } = await client.data('insertCategoryNews', { name: 'Chung' });
    await stop(one);
    expect(databasePid(directory)).toBeDefined();
    expect(await other.data('getDetailCategoryNews', { id })).toMatchObject({ name: 'Chung' });
    await stop(two);
    expect(databasePid(directory)).toBeUndefined();
  });
});

describe('a process that is killed', () => {
  test.each([
    ['alone', false],
    ['with its database', true],
  ])('%s in the middle of its work loses nothing that it acknowledged', async (_what, databaseToo) => {
    const directory = newDirectory(databaseToo ? 'killed-both' : 'killed');
    const variables = { DATA_DIR: directory, ADMIN_PASSWORD: password };
    const server = startProcess(variables);
    const client = await signIn(server);
    const { id: categoryId } = await client.data('insertCategoryNews', { name: 'Tin' });
    const acknowledged: string[] = [];
    // Each writes on until it is not answered any more, so that the end always comes in the middle of the work.
    const writer = async () => {
      for (;;) {
        const { status, data } = await client.call('insertNews', { title: 'Tin', content: 'x', categoryId });
        if (status !== 200) return;
        acknowledged.push(String(data.id));
        if (acknowledged.length !== 60) continue;
        const postmaster = databasePid(directory);
        server.child.kill('SIGKILL');
        if (databaseToo && postmaster) process.kill(postmaster, 'SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 20 }, writer));
    expect(await server.exited).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    const next = startProcess(variables);
    const again = await signIn(next);
    const { items, totalItem } = await again.data<{ items: { id: string }[]; totalItem: number }>('getListNews', {
      pageSize: 200,
    });
    const storedIds = new Set(items.map(({ id }) => id));
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
    expect(totalItem).toBe(items.length);
    await stop(next);
    expect(databasePid(directory)).toBeUndefined();
  });
});

test('SIGTERM finishes the request under way, takes no other and stops the database', async () => {
  const directory = newDirectory('stopped');
  const server = startProcess({ DATA_DIR: directory, ADMIN_PASSWORD: password });
  const client = await signIn(server);
  const url = await server.url;
  const postmaster = databasePid(directory) ?? 0;
  expect(isRunning(postmaster)).toBe(true);

  const body = JSON.stringify({ name: 'Gửi chậm' });
  const headers = { ...client.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const slow = await openRaw(url);
  const answer = readAll(slow);
  slow.write(rawHead('/api/insertCategoryNews', headers) + body.slice(0, 5));
  // The request has arrived when a later one, on a connection of its own, is answered.
  expect((await client.call('getListCategoryNews')).status).toBe(200);
  server.child.kill('SIGTERM');
  const refused = () =>
    openRaw(url).then(
      (socket) => socket.destroy() && 'taken',
      (error) => error.code as string,
    );
  await expect.poll(refused, { timeout: 10_000 }).toBe('ECONNREFUSED');
  slow.write(body.slice(5));
  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*Gửi chậm/);
  expect(await server.exited).toBe(0);
  expect(databasePid(directory)).toBeUndefined();
  await expect.poll(() => isRunning(postmaster)).toBe(false);
});
