import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/product/operations.ts';
import { roles } from '../../src/product/roles.ts';
import { accounts } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();

/** The operations that each role's functions hold: what the product seeds, not what a test believes. */
const granted = new Map(
  roles.map((role) => [
    role.code as string,
    new Set(role.functions.flatMap((each) => each.operations.map(({ name }) => name))),
  ]),
);

const clients = new Map<string, Client>();
beforeAll(async () => {
  for (const { username } of accounts) clients.set(username, await server.as(username));
});

/** The status and code of a call without input: who may call is decided before the input is looked at. */
async function outcome(username: string, operation: string) {
  const answer = await clients.get(username)?.call(operation);
  return { status: answer?.status, code: answer?.problem.code };
}

describe.each(accounts.filter((account) => !account.mustChangePassword))('$role', ({ username, role }) => {
  test.each(operations.filter(({ access }) => access === 'permission'))('calls $name', async ({ name }) => {
    const { status, code } = await outcome(username, name);
    if (granted.get(role)?.has(name)) expect([200, 400, 415]).toContain(status);
    else expect({ status, code }).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  test.each(operations.filter(({ access }) => access === 'session'))('calls $name', async ({ name }) => {
    expect((await outcome(username, name)).status).toBe(200);
  });
});

test.each(operations.filter(({ access }) => access !== 'public'))('nobody calls $name signed out', async ({ name }) => {
  const { status, problem } = await server.visitor.call(name);
  expect({ status, code: problem.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
});

test.each(operations.filter(({ access }) => access === 'public'))('everyone calls $name', async ({ name }) => {
  expect([200, 400]).toContain((await server.visitor.call(name)).status);
});

describe('an account that must change its password', () => {
  const opened = operations.filter(({ access }) => access === 'own-password' || access === 'public');

  test.each(operations.filter((operation) => !opened.includes(operation)))('is refused $name', async ({ name }) => {
    expect(await outcome('newcomer', name)).toEqual({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
  });

  test('may do what has to do with its own password, and nothing else', async () => {
    const names = opened.flatMap(({ name, access }) => (access === 'own-password' ? [name] : []));
    expect(names.sort()).toEqual(['changePassword', 'getUserInfo', 'logout', 'stopViewAs']);
    expect(await outcome('newcomer', 'getUserInfo')).toMatchObject({ status: 200 });
    expect(await outcome('newcomer', 'changePassword')).toMatchObject({ status: 400 });
  });
});

test('viewers hold no operation that writes', () => {
  const writes = operations.filter((operation) => operation.writes).map(({ name }) => name);
  expect(writes.filter((name) => granted.get('viewer')?.has(name))).toEqual([]);
});

test('an account sees exactly the permissions that it has', async () => {
  for (const { username, role, mustChangePassword } of accounts) {
    if (mustChangePassword) continue;
    const { apiName } = (await clients.get(username)?.data<{ apiName: string[] }>('getRoleFunctions')) ?? {};
    expect(apiName).toEqual([...(granted.get(role) ?? [])].sort());
  }
});
