import { beforeAll, describe, expect, test } from 'vitest';
import type { Access, Operation } from '../../src/contract/operation.ts';
import { secondFactorOperations } from '../../src/features/auth/second-factor/contract.ts';
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

/** Calls that are on their way at once. */
const together = 10;

/** What each operation says to a call without input: who may call is decided before the input is looked at. */
async function outcomes(client: Client | undefined, asked: readonly Operation[]): Promise<Record<string, string>> {
  const said: [string, string][] = [];
  for (let first = 0; first < asked.length; first += together) {
    const answers = asked.slice(first, first + together).map(async ({ name }): Promise<[string, string]> => {
      const answer = await client?.call(name);
      return [name, [answer?.status, answer?.problem.code].join(' ').trim()];
    });
    said.push(...(await Promise.all(answers)));
  }
  return Object.fromEntries(said);
}

/** That each of the operations says the same. */
function all(asked: readonly Operation[], said: string): Record<string, string> {
  return Object.fromEntries(asked.map(({ name }) => [name, said]));
}

function of(...kinds: Access[]): Operation[] {
  return operations.filter(({ access }) => kinds.includes(access));
}

/** What is said to who may call: with the answer, or with what the input lacks. */
const letIn = /^(200|400 \w+|415 \w+)$/;

function withLetIn(said: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(said).map(([name, each]) => [name, letIn.test(each) ? 'let in' : each]));
}

describe.each(accounts.filter((account) => !account.mustChangePassword))('$role', ({ username, role }) => {
  test('calls what its functions open, and is refused all the rest', async () => {
    const targets = of('permission');
    const said = await outcomes(clients.get(username), targets);
    const expected = targets.map(({ name }) => [name, granted.get(role)?.has(name) ? 'let in' : '403 FORBIDDEN']);
    expect(withLetIn(said)).toEqual(Object.fromEntries(expected));
  });

  test('calls what only asks for a session', async () => {
    const targets = of('session');
    expect(withLetIn(await outcomes(clients.get(username), targets))).toEqual(all(targets, 'let in'));
  });
});

test('nobody calls what asks for a session signed out', async () => {
  const targets = of('permission', 'session', 'own-password');
  expect(await outcomes(server.visitor, targets)).toEqual(all(targets, '401 UNAUTHENTICATED'));
});

test('everyone calls what is public', async () => {
  for (const [name, said] of Object.entries(await outcomes(server.visitor, of('public')))) {
    expect({ name, said }).toEqual({ name, said: expect.stringMatching(/^(200|400 \w+)$/) });
  }
});

describe('an account that must change its password', () => {
  test('is refused everything else', async () => {
    const targets = of('permission', 'session');
    const said = await outcomes(clients.get('newcomer'), targets);
    expect(said).toEqual(all(targets, '403 PASSWORD_CHANGE_REQUIRED'));
  });

  test('may do what has to do with its own password and second factor, and nothing else', async () => {
    const proofs = secondFactorOperations.filter(({ access }) => access === 'own-password').map(({ name }) => name);
    const names = of('own-password').map(({ name }) => name);
    const own = ['changePassword', 'getUserInfo', 'lockSession', 'logout', 'stopViewAs', 'unlockSession'];
    expect(names.sort()).toEqual([...own, ...proofs].sort());
    expect((await clients.get('newcomer')?.call('getUserInfo'))?.status).toBe(200);
    expect((await clients.get('newcomer')?.call('changePassword'))?.status).toBe(400);
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
