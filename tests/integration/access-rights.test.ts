import { describe, expect, test } from 'vitest';
import type { AccessRights, AccountsChanged } from '../../src/features/access/contract/accounts.ts';
import { usableApis } from '../../src/features/access/screens/rights.ts';
import { operations } from '../../src/product/operations.ts';
import { accessTools } from '../support/access.ts';
import { accounts } from '../support/accounts.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, functionIds, makeAccount, makeRole, readAccount } = accessTools(server, administrator);

describe('everything an account may do', () => {
  const seeded = accounts.filter(({ mustChangePassword }) => !mustChangePassword);
  test.each(seeded)('agrees for $username with what happens, seen by oneself and by others', async ({ username }) => {
    const client = await server.as(username);
    const { apiName } = await client.data<{ apiName: string[] }>('getRoleFunctions');
    const own = await client.data<AccessRights>('getMyAccess');
    expect([...usableApis(own)].sort()).toEqual(apiName);
    const everyone = operations.filter(({ access }) => access === 'session' || access === 'own-password');
    expect(own.everyone).toEqual(everyone.map(({ name }) => name).sort());
    const { id: userId } = await accountOf(username);
    expect(await administrator.data('getUserAccess', { userId })).toEqual(own);
  });

  test('names every way and what is out of use in it', async () => {
    const [role, other] = [await makeRole(['news-view', 'news-edit']), await makeRole(['news-view'])];
    const { account, client } = await makeAccount([role.id, other.id]);
    await administrator.data('updateRoleStatus', { items: [{ id: other.id, version: other.version }], status: 0 });
    await administrator.data('updateApi', { name: 'getDetailNews', enabled: false });
    const access = await client.data<AccessRights>('getMyAccess');
    await administrator.data('updateApi', { name: 'getDetailNews', enabled: true });
    const [view, edit] = [await functionIds(['news-view']), await functionIds(['news-edit'])];
    expect(access).toMatchObject({ account: { username: account.username }, denials: [], off: ['getDetailNews'] });
    expect(access.roles.map(({ id, active }) => [id, active]).toSorted()).toEqual(
      [
        [role.id, true],
        [other.id, false],
      ].toSorted(),
    );
    expect(access.roles.find(({ id }) => id === role.id)?.functionIds.toSorted()).toEqual(
      [...view, ...edit].toSorted(),
    );
    expect(access.roles.find(({ id }) => id === other.id)?.functionIds).toEqual(view);
    expect(usableApis(access).has('getDetailNews')).toBe(false);
  });

  test('is seen of oneself without any right, of others only by who may see accounts', async () => {
    const { account, client } = await makeAccount([]);
    expect(await client.data('getMyAccess')).toMatchObject({ roles: [], functions: [], denials: ['noRole'] });
    const refused = await client.call('getUserAccess', { userId: account.id });
    expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN']);
    await administrator.data('updateUserStatus', { items: [{ id: account.id, version: account.version }], status: 2 });
    const access = await administrator.data<AccessRights>('getUserAccess', { userId: account.id });
    expect(access.denials).toEqual(['accountLocked', 'noRole']);
  });
});

describe('several accounts at once', () => {
  const change = (input: object, client = administrator) => client.data<AccountsChanged>('updateManyUser', input);

  test('are given a role and lose it, each with its entry in the log', async () => {
    const role = await makeRole(['news-view']);
    const made = [await makeAccount([]), await makeAccount([role.id])];
    const items = made.map(({ account: { id, version } }) => ({ id, version }));
    const given = await change({ items, giveRoleId: role.id });
    // Who had it already is as he was.
    expect(given).toEqual({
      done: items.map(({ id, version }, index) => ({ id, version: index === 0 ? version + 1 : version })),
      refused: [],
    });
    for (const { id } of items) expect(await readAccount(id)).toMatchObject({ roles: [{ id: role.id }] });
    expect((await change({ items: given.done, takeRoleId: role.id })).refused).toEqual([]);
    for (const { id } of items) expect(await readAccount(id)).toMatchObject({ roles: [] });
    const auditRows = await server.database.rows(
      `SELECT operation FROM audit_log WHERE resource = 'accounts' AND record_id = $1 AND operation = 'updateManyUser'`,
      [items[0]?.id],
    );
    expect(auditRows).toHaveLength(2);
  });

  test('are locked and unlocked; whom a rule protects is told with the reason, and the others are locked', async () => {
    const own = await accountOf('administrator');
    const { account } = await makeAccount([]);
    const { account: stale } = await makeAccount([]);
    const items = [own, account, { ...stale, version: 99 }].map(({ id, version }) => ({ id, version }));
    const { done, refused } = await change({ items, status: 2 });
    expect(done).toEqual([{ id: account.id, version: account.version + 1 }]);
    expect(refused.map(({ id }) => id)).toEqual([own.id, stale.id]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('tài khoản của mình'),
      expect.stringContaining('người khác'),
    ]);
    expect(await readAccount(account.id)).toMatchObject({ status: 2 });
    expect(await readAccount(stale.id)).toMatchObject({ status: 1, version: stale.version });
    await change({ items: done, status: 1 });
    expect(await readAccount(account.id)).toMatchObject({ status: 1 });
  });

  test('nobody gives what he does not hold, nor acts on who holds more, nor takes the last administrator away', async () => {
    const role = await makeRole(['accounts-view', 'accounts-edit', 'news-view']);
    const { client } = await makeAccount([role.id]);
    const foreign = await makeRole(['culture-articles-remove']);
    const [plain, powerful] = [(await makeAccount([])).account, (await makeAccount([foreign.id])).account];
    const items = [plain, powerful].map(({ id, version }) => ({ id, version }));
    const beyond = 'Bạn không thể trao, gỡ hoặc tác động đến quyền mà bạn không có.';
    expect((await change({ items, giveRoleId: foreign.id }, client)).refused).toEqual(
      items.map(({ id }) => ({ id, reason: beyond })),
    );
    const locked = await change({ items, status: 2 }, client);
    expect([locked.done.map(({ id }) => id), locked.refused]).toEqual([
      [plain.id],
      [{ id: powerful.id, reason: beyond }],
    ]);
    const { id, version, roles } = await accountOf('administrator');
    const last = await change({ items: [{ id, version }], takeRoleId: roles[0]?.id });
    expect(last).toMatchObject({ done: [], refused: [{ id }] });
    expect(await readAccount(id)).toMatchObject({ version, roles });
    expect((await administrator.call('updateManyUser', { items })).status).toBe(400);
    const missingRole = await administrator.call('updateManyUser', { items, giveRoleId: '999999' });
    expect([missingRole.status, missingRole.problem.errors?.[0]?.path]).toEqual([400, 'giveRoleId']);
  });
});

describe('a role made of another', () => {
  interface Preview {
    functions: { id: string; name: string; given: boolean }[];
  }

  test('has its functions, a name and a code of its own, and both entries in the log', async () => {
    const role = await makeRole(['news-view', 'culture-articles-remove']);
    const { functions } = await administrator.data<Preview>('previewRoleClone', { id: role.id });
    expect(functions.map(({ given }) => given)).toEqual([true, true]);
    const input = { id: role.id, name: 'Bản sao của vai trò', functionIds: functions.map(({ id }) => id) };
    const made = await administrator.data<{ id: string; code: string }>('insertRoleClone', input);
    expect(made.code).toBe('ban-sao-cua-vai-tro');
    const again = await administrator.data<Preview>('previewRoleClone', { id: made.id });
    expect(again).toEqual({ functions });
    const auditRows = await server.database.rows<{ operation: string }>(
      `SELECT operation FROM audit_log WHERE resource = 'roles' AND record_id = $1 ORDER BY id`,
      [made.id],
    );
    expect(auditRows.map(({ operation }) => operation)).toEqual(['insertRole', 'insertRoleClone']);
    const codeConflict = await administrator.call('insertRoleClone', { ...input, code: made.code });
    expect([codeConflict.status, codeConflict.problem.errors?.[0]?.path]).toEqual([409, 'code']);
  });

  test('is given only what its maker holds, which he is told before', async () => {
    const { client } = await makeAccount([
      (await makeRole(['access-view', 'access-edit', 'roles-view', 'roles-edit', 'news-view'])).id,
    ]);
    const role = await makeRole(['news-view', 'culture-articles-remove']);
    const { functions } = await client.data<Preview>('previewRoleClone', { id: role.id });
    const given = functions.filter((each) => each.given).map(({ id }) => id);
    expect(given).toEqual(await functionIds(['news-view']));
    const input = { id: role.id, name: 'Vượt quyền', functionIds: functions.map(({ id }) => id) };
    const refused = await client.call('insertRoleClone', input);
    expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN']);
    const { id } = await client.data<{ id: string }>('insertRoleClone', { ...input, functionIds: given });
    expect((await client.data<Preview>('previewRoleClone', { id })).functions.map((each) => each.id)).toEqual(given);
    const other = await administrator.call('insertRoleClone', {
      ...input,
      functionIds: await functionIds(['staff-view']),
    });
    expect([other.status, other.problem.errors?.[0]?.path]).toEqual([400, 'functionIds']);
  });
});
