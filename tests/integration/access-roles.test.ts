import { describe, expect, test } from 'vitest';
import type {
  AccessExplanation,
  Api,
  MatrixFunction,
  MatrixRole,
} from '../../src/features/access/contract/accounts.ts';
import { operations } from '../../src/product/operations.ts';
import { accessTools } from '../support/access.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, functionIds, makeAccount, makeRole, roleId } = accessTools(server, administrator);

const matrix = () => administrator.data<{ roles: MatrixRole[]; functions: MatrixFunction[] }>('getListAllRoleFunction');
const audited = (resource: string, recordId: string) =>
  server.database.rows<{ operation: string; before: unknown; after: unknown }>(
    'SELECT operation, before, after FROM audit_log WHERE resource = $1 AND record_id = $2 ORDER BY id DESC',
    [resource, recordId],
  );

describe('the matrix', () => {
  test('shows every role, every function and which role holds which', async () => {
    const { roles, functions } = await matrix();
    const viewer = roles.find(({ code }) => code === 'viewer');
    expect(viewer).toMatchObject({ name: 'Người xem', accounts: 1, status: 1, version: 1 });
    const held = functions.filter(({ id }) => viewer?.functionIds.includes(id)).map(({ code }) => code);
    expect(held).toContain('news-view');
    expect(held.filter((code) => !code.endsWith('-view'))).toEqual([]);
    expect(functions.find(({ code }) => code === 'news-view')).toMatchObject({
      groupName: 'news',
      apis: ['getDetailNews', 'getListNews'],
    });
  });

  test('previews who gains and loses what, and saves it', async () => {
    const role = await makeRole(['news-view']);
    const { account, client } = await makeAccount([role.id]);
    const change = {
      roleId: role.id,
      version: role.version,
      add: await functionIds(['introductions-view']),
      remove: await functionIds(['news-view']),
    };
    const preview = await administrator.data('previewRoleFunction', { changes: [change] });
    expect(preview.accounts).toEqual([
      {
        id: account.id,
        username: account.username,
        fullName: account.fullName,
        gains: ['getDetailIntroduce', 'getListIntroduce'],
        loses: ['getDetailNews', 'getListNews'],
      },
    ]);
    expect((await client.call('getListNews')).status).toBe(200);
    const saved = await administrator.data('updateRoleFunction', { changes: [change] });
    expect(saved).toEqual({ roles: [{ id: role.id, version: role.version + 1 }] });
    expect((await client.call('getListNews')).status).toBe(403);
    expect((await client.call('getListIntroduce')).status).toBe(200);
    expect((await audited('roles', role.id))[0]).toEqual({
      operation: 'updateRoleFunction',
      before: { functions: ['news-view'] },
      after: { functions: ['introductions-view'] },
    });
  });

  test('is saved for all of its roles or for none, and only as it was read', async () => {
    const [one, two] = [await makeRole(['news-view']), await makeRole(['news-view'])];
    const add = await functionIds(['introductions-view']);
    const changes = [
      { roleId: one.id, version: one.version, add, remove: [] },
      { roleId: two.id, version: 1, add, remove: [] },
    ];
    const { status, problem } = await administrator.call('updateRoleFunction', { changes });
    expect({ status, current: problem.current }).toMatchObject({
      status: 409,
      current: { id: two.id, version: two.version, functionIds: await functionIds(['news-view']) },
    });
    const { roles } = await matrix();
    expect(roles.find(({ id }) => id === one.id)).toMatchObject({ version: one.version });
  });

  test('a change that changes nothing leaves the version', async () => {
    const { id: roleId, version } = await makeRole(['news-view']);
    const add = await functionIds(['news-view']);
    const saved = await administrator.data('updateRoleFunction', { changes: [{ roleId, version, add, remove: [] }] });
    expect(saved).toEqual({ roles: [{ id: roleId, version }] });
  });

  test.each([
    ['a role that is not there', { roleId: '999999', add: [], remove: [] }, 404],
    ['a function that is not there', { add: ['999999'], remove: [] }, 400],
  ])('refuses %s', async (_what, values, expected) => {
    const role = await makeRole([]);
    const change = { roleId: role.id, version: role.version, ...values };
    expect((await administrator.call('updateRoleFunction', { changes: [change] })).status).toBe(expected);
    expect((await administrator.call('previewRoleFunction', { changes: [change] })).status).toBe(expected);
  });
});

describe('functions and roles', () => {
  test('a new function opens what it is given, to the accounts of its roles', async () => {
    const { id, version } = await administrator.data<MatrixRole>('insertFunction', { name: 'Đọc tin tức' });
    const apis = ['getListNews'];
    const changed = await administrator.data('updateFunctionApi', { id, version, apis });
    expect(changed).toEqual({ id, version: version + 1, apis });
    const stale = await administrator.call('updateFunctionApi', { id, version, apis: [] });
    expect({ status: stale.status, current: stale.problem.current }).toMatchObject({ status: 409, current: { apis } });
    const role = await makeRole(['doc-tin-tuc']);
    const { client } = await makeAccount([role.id]);
    expect(await client.data('getRoleFunctions')).toEqual({
      apiName: apis,
      functionList: [{ code: 'doc-tin-tuc', name: 'Đọc tin tức' }],
    });
    expect((await audited('functions', id))[0]).toMatchObject({ before: { apis: [] }, after: { apis } });
  });

  test('functions take operations that ask for a permission and no other', async () => {
    const { id, version } = await administrator.data<MatrixRole>('insertFunction', { name: 'Lạ' });
    for (const api of ['getUserInfo', 'login', 'khongCo']) {
      const { status, problem } = await administrator.call('updateFunctionApi', { id, version, apis: [api] });
      expect([status, problem.errors?.[0]?.code]).toEqual([400, 'reference']);
    }
  });

  test('what is out of use counts for nobody until it is in use again', async () => {
    const role = await makeRole(['culture-articles-view']);
    const { client } = await makeAccount([role.id]);
    const [functionId = ''] = await functionIds(['culture-articles-view']);
    const { version } = await administrator.data<MatrixRole>('getDetailFunction', { id: functionId });
    const status = async () => (await client.call('getListCulture')).status;
    expect(await status()).toBe(200);
    await administrator.data('updateFunctionStatus', { items: [{ id: functionId, version }], status: 0 });
    expect(await status()).toBe(403);
    const again = { items: [{ id: functionId, version: version + 1 }], status: 1 };
    await administrator.data('updateFunctionStatus', again);
    expect(await status()).toBe(200);
    await administrator.data('updateRoleStatus', { items: [{ id: role.id, version: role.version }], status: 0 });
    expect(await status()).toBe(403);
  });

  test('what is in use is not deleted, and the answer names by whom', async () => {
    const role = await makeRole(['news-view']);
    const { account } = await makeAccount([role.id]);
    const used = await administrator.call('deleteRole', { id: role.id });
    expect({ status: used.status, code: used.problem.code }).toEqual({ status: 409, code: 'IN_USE' });
    expect(used.problem.references).toEqual([
      { resource: 'accounts', total: 1, examples: [{ id: account.id, title: account.fullName }] },
    ]);
    expect(used.problem.detail).toContain(`tài khoản “${account.fullName}”`);
    const [id = ''] = await functionIds(['news-view']);
    const { problem } = await administrator.call('deleteFunction', { id });
    expect(problem.references?.[0]?.resource).toBe('roles');
  });

  test('the product’s own do not come back by a new start after they were deleted or renamed', async () => {
    const [id = ''] = await functionIds(['settings-edit']);
    const { version } = await administrator.data<MatrixRole>('getDetailFunction', { id });
    await administrator.data('updateFunction', { id, version, code: 'cau-hinh-trang' });
    await startTestServer({ database: server.database });
    const rows = await server.database.rows(`SELECT code FROM functions WHERE seed = 'settings-edit'`);
    expect(rows).toEqual([{ code: 'cau-hinh-trang' }]);
  });
});

describe('operations', () => {
  const apis = async () => (await administrator.data<{ items: Api[] }>('getListApi')).items;
  const apiOf = async (name: string) => (await apis()).find((api) => api.name === name);

  test('are all listed, with the functions that open them', async () => {
    expect((await apis()).map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
    expect(await apiOf('getListNews')).toMatchObject({
      group: 'news',
      access: 'permission',
      writes: false,
      enabled: true,
    });
    expect((await apiOf('deleteNews'))?.functions.map(({ name }) => name)).toEqual(['Xoá và khôi phục tin tức']);
  });

  test('a switched-off one answers 503 to everyone, and is on again at once', async () => {
    const editor = await server.as('editor');
    await administrator.data('updateApi', { name: 'getListCategoryNews', enabled: false });
    for (const client of [administrator, editor, server.visitor]) {
      const { status, problem } = await client.call('getListCategoryNews');
      expect([status, problem.code, problem.detail]).toEqual([
        503,
        'UNAVAILABLE',
        expect.stringContaining('đang tạm tắt'),
      ]);
    }
    expect(await apiOf('getListCategoryNews')).toMatchObject({ enabled: false });
    await administrator.data('updateApi', { name: 'getListCategoryNews', enabled: true });
    expect((await editor.call('getListCategoryNews')).status).toBe(200);
    expect((await audited('apis', 'getListCategoryNews')).map(({ after }) => after)).toEqual([
      { enabled: true },
      { enabled: false },
    ]);
  });

  const fixed = ['login', 'logout', 'getUserInfo', 'getRoleFunctions', 'changePassword', 'getListApi', 'updateApi'];
  test.each([...fixed, 'lockSession', 'unlockSession', 'unlockWithPasskey', 'stopViewAs'])(
    '%s cannot be switched off',
    async (name) => {
      const { status, problem } = await administrator.call('updateApi', { name, enabled: false });
      expect([status, problem.errors?.[0]?.code]).toEqual([400, 'notSwitchable']);
      expect(await apiOf(name)).toMatchObject({ switchable: false, enabled: true });
    },
  );

  test('are counted, with refusals, by a flush every few seconds', async () => {
    const viewer = await server.as('viewer');
    const before = await apiOf('getDetailCulture');
    for (let count = 0; count < 3; count += 1) await viewer.call('getDetailCulture');
    await server.visitor.call('getDetailCulture');
    const expected = { calls: (before?.calls ?? 0) + 4, refusals: (before?.refusals ?? 0) + 1 };
    await expect.poll(() => apiOf('getDetailCulture'), { timeout: 10_000 }).toMatchObject(expected);
  });
});

describe('why an account may or may not', () => {
  const explain = (userId: string, api: string) =>
    administrator.data<AccessExplanation>('explainAccess', { userId, api });

  test('names role and function, and what is missing', async () => {
    const role = await makeRole(['news-view']);
    const { account } = await makeAccount([role.id]);
    expect(await explain(account.id, 'getDetailNews')).toEqual({
      allowed: true,
      ways: [
        expect.objectContaining({ role: role.code, roleActive: true, function: 'news-view', functionActive: true }),
      ],
      denials: [],
      missing: [],
    });
    expect(await explain(account.id, 'deleteNews')).toMatchObject({
      allowed: false,
      ways: [],
      denials: ['notGranted'],
      missing: [{ function: 'news-remove' }],
    });
  });

  test('tells every reason that stands against it', async () => {
    const role = await makeRole(['news-view']);
    const { account } = await makeAccount([role.id]);
    const { id, version } = account;
    await administrator.data('updateRoleStatus', { items: [{ id: role.id, version: role.version }], status: 0 });
    await administrator.data('updateUserStatus', { items: [{ id, version }], status: 2 });
    const explanation = await explain(id, 'getListNews');
    expect(explanation).toMatchObject({
      allowed: false,
      denials: ['accountLocked', 'noRole'],
      ways: [{ roleActive: false }],
    });
    const { id: newcomer } = await accountOf('newcomer');
    expect(await explain(newcomer, 'getListNews')).toMatchObject({ denials: ['mustChangePassword'] });
    expect(await explain(newcomer, 'changePassword')).toMatchObject({ allowed: true, denials: [] });
  });

  test('agrees with what happens, for every operation', async () => {
    const editor = await server.as('editor');
    const { id } = await accountOf('editor');
    const { apiName } = await editor.data<{ apiName: string[] }>('getRoleFunctions');
    for (const { name, access } of operations) {
      const { allowed } = await explain(id, name);
      expect({ name, allowed }).toEqual({ name, allowed: access !== 'permission' || apiName.includes(name) });
    }
  });

  test('knows no operation and no account that is not there', async () => {
    const { id: userId } = await accountOf('editor');
    expect((await administrator.call('explainAccess', { userId, api: 'khongCo' })).status).toBe(404);
  });
});

describe('the access review', () => {
  test('has a line for every function of every account, as CSV for spreadsheets', async () => {
    const { account } = await makeAccount([]);
    const { id, version } = account;
    await administrator.data('updateUser', { id, version, fullName: '=HYPERLINK("x")' });
    const { fileName, csv } = await administrator.data<{ fileName: string; csv: string }>('exportAccessReview');
    expect(fileName).toMatch(/^access-review-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffTên đăng nhập,Họ và tên,Email,Trạng thái tài khoản,Đăng nhập gần nhất,Vai trò,Trạng thái vai trò,Chức năng,Trạng thái chức năng',
    );
    expect(lines.find((line) => line.startsWith(`${account.username},`))).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain(',Người xem,Hoạt động,Xem tin tức,Hoạt động\r\n');
    const [row] = await server.database.rows(`SELECT after FROM audit_log WHERE operation = 'exportAccessReview'`);
    expect(row).toEqual({ after: { rows: lines.length - 2 } });
  });
});

describe('viewing as another', () => {
  const viewAs = async (input: object) => {
    const client = await server.signIn('administrator');
    await client.data('startViewAs', input);
    return client;
  };

  test('shows what a role shows, says so, and ends', async () => {
    const id = await roleId('viewer');
    const client = await viewAs({ roleId: id });
    const viewer = await server.as('viewer');
    expect(await client.data('getRoleFunctions')).toEqual(await viewer.data('getRoleFunctions'));
    expect(await client.data('getUserInfo')).toMatchObject({
      username: 'administrator',
      viewAs: { kind: 'role', name: 'Người xem' },
    });
    expect((await client.call('getListNews')).status).toBe(200);
    expect((await client.call('getListUser')).status).toBe(403);
    await client.data('stopViewAs');
    expect((await client.call('getListUser')).status).toBe(200);
    expect(await client.data('getUserInfo')).toMatchObject({ viewAs: null });
    expect((await audited('roles', id)).map(({ operation }) => operation)).toEqual(['stopViewAs', 'startViewAs']);
  });

  test('shows what an account shows', async () => {
    const { id: userId, fullName } = await accountOf('editor');
    const client = await viewAs({ userId });
    const editor = await server.as('editor');
    expect(await client.data('getRoleFunctions')).toEqual(await editor.data('getRoleFunctions'));
    expect(await client.data('getUserInfo')).toMatchObject({ viewAs: { kind: 'account', name: fullName } });
  });

  test('only reads, whatever may be written otherwise', async () => {
    const client = await viewAs({ roleId: await roleId('administrator') });
    for (const { name } of operations.filter(({ writes, access }) => writes && access !== 'public')) {
      if (['stopViewAs', 'logout', 'lockSession', 'unlockSession', 'unlockWithPasskey'].includes(name)) continue;
      const { status, problem } = await client.call(name);
      expect({ name, status, detail: problem.detail }).toMatchObject({
        status: 403,
        detail: expect.stringContaining('chỉ được xem'),
      });
    }
    await client.data('logout');
  });

  test('ends with the session, not with the account’s others', async () => {
    await viewAs({ roleId: await roleId('viewer') });
    expect(await administrator.data('getUserInfo')).toMatchObject({ viewAs: null });
  });

  test.each([[{}], [{ roleId: '1', userId: '00000000-0000-4000-8000-000000000000' }]])(
    'needs one of both: %j',
    async (input) => {
      expect((await administrator.call('startViewAs', input)).status).toBe(400);
    },
  );
});
