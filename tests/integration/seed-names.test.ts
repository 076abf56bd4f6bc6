import { describe, expect, test } from 'vitest';
import type { ListPage } from '../../src/contract/paging.ts';
import type {
  AccessExplanation,
  Account,
  Api,
  MatrixFunction,
  MatrixRole,
} from '../../src/features/access/contract/accounts.ts';
import { accessTools } from '../support/access.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { accountOf, makeRole, roleId } = accessTools(server, administrator);

interface Named {
  id: string;
  name: string;
  version: number;
}

/** What an operation answers somebody who reads English. */
async function english<Answer>(operation: string, input: object = {}): Promise<Answer> {
  const { data, status } = await administrator.call<Answer>(operation, input, { 'accept-language': 'en' });
  expect(status).toBe(200);
  return data;
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const storedName = async (id: string) =>
  (await server.database.rows<{ name: string }>('SELECT name FROM roles WHERE id = $1', [id]))[0]?.name;

describe('the names of the product’s own roles and functions', () => {
  test('are in the language of whoever reads the matrix, in its order', async () => {
    const { roles, functions } = await english<{ roles: MatrixRole[]; functions: MatrixFunction[] }>(
      'getListAllRoleFunction',
    );
    expect(namesOf(roles)).toEqual([
      'Administrator',
      'Data-entry clerk',
      'Editor',
      'Gauging station',
      'HR officer',
      'Shift leader',
      'Viewer',
    ]);
    const named = Object.fromEntries(functions.map(({ code, name }) => [code, name]));
    expect(named).toMatchObject({
      'news-view': 'View news',
      'generating-units-edit': 'Edit generating units',
      'staff-private': 'View and enter personal data of staff',
      'machine-keys': 'Manage API keys',
    });
    expect(Object.values(named).filter((name) => /[^\x20-\x7e]/.test(name))).toEqual([]);
    expect(namesOf((await administrator.data<{ roles: MatrixRole[] }>('getListAllRoleFunction')).roles)).toContain(
      'Quản trị viên',
    );
  });

  test('order and find the records of a list, page by page, as they are read and as they are stored', async () => {
    const byName = { sortField: 'name', sortOrder: 'ascend' };
    const page = async (input: object) => english<ListPage<Named>>('getListFunction', { ...byName, ...input });
    const first = await page({ pageSize: 10 });
    const second = await page({ pageSize: 10, page: 1 });
    const names = namesOf([...first.items, ...second.items]);
    expect(names).toEqual([...names].sort(new Intl.Collator('vi').compare));
    expect([first.items.length, first.totalItem]).toEqual([10, second.totalItem]);
    expect(namesOf((await page({ pageSize: 10, sortField: 'name', sortOrder: 'descend' })).items)[0]).toMatch(/^View/);
    expect(namesOf((await page({ textSearch: 'api keys' })).items)).toEqual(['Manage API keys']);
    expect(namesOf((await page({ textSearch: 'nhật ký' })).items)).toContain('View the audit log');
  });

  test('say who may call an API, and why an account may', async () => {
    const { items } = await english<ListPage<Api>>('getListApi', { textSearch: 'switch apis' });
    expect(items).toEqual([]);
    const [api] = (await english<ListPage<Api>>('getListApi', { textSearch: 'enable disable apis' })).items;
    expect([api?.name, namesOf(api?.functions ?? [])]).toEqual(['updateApi', ['Enable and disable APIs']]);
    const { id } = await accountOf('editor');
    const { ways } = await english<AccessExplanation>('explainAccess', { userId: id, api: 'getListNews' });
    expect(ways).toMatchObject([{ roleName: 'Editor', functionName: 'View news' }]);
    const rights = await english<{ roles: Named[]; functions: Named[] }>('getUserAccess', { userId: id });
    expect([namesOf(rights.roles), namesOf(rights.functions)[0]]).toEqual([
      ['Editor'],
      expect.stringMatching(/^[A-Z]/),
    ]);
    expect((await english<Account>('getDetailUser', { id })).roles).toMatchObject([{ name: 'Editor' }]);
  });

  test('stand in the access review and among the recipients of a notification', async () => {
    const { csv } = await english<{ csv: string }>('exportAccessReview');
    expect(csv).toContain('Editor,Active,View news,Active');
    const { items } = await english<{ items: Named[] }>('findNotificationReceiver', {
      keys: [`role:${await roleId('editor')}`],
    });
    expect(namesOf(items)).toEqual(['Role: Editor']);
  });

  test('give way to the name that an administrator gave, and come back with their own', async () => {
    const id = await roleId('viewer');
    const read = (await english<Named>('getDetailRole', { id })) as Named;
    expect(read.name).toBe('Viewer');
    // Saved as it is read it stays the product's.
    const same = await english<Named>('updateRole', { id, version: read.version, name: 'Viewer' });
    expect([same.name, await storedName(id)]).toEqual(['Viewer', 'Người xem']);
    const renamed = await english<Named>('updateRole', { id, version: same.version, name: 'Khách' });
    expect([renamed.name, await storedName(id)]).toEqual(['Khách', 'Khách']);
    expect(namesOf((await english<ListPage<Named>>('getListRole')).items)).toContain('Khách');
    const back = await english<Named>('updateRole', { id, version: renamed.version, name: 'Viewer' });
    expect([back.name, await storedName(id)]).toEqual(['Viewer', 'Người xem']);
    const stale = await administrator.call('updateRole', { id, version: 1, name: 'X' }, { 'accept-language': 'en' });
    expect([stale.status, stale.problem.current?.name]).toEqual([409, 'Viewer']);
  });

  test('are left alone where something else is called so', async () => {
    const { id } = await makeRole(['news-view']);
    expect((await english<Named>('getDetailRole', { id })).name).toMatch(/^Vai trò/);
    const person = { username: 'cung-ten', fullName: 'Quản trị viên', email: 'cung-ten@example.test', roleIds: [id] };
    const { account } = await english<{ account: Account }>('insertUser', person);
    expect(account.fullName).toBe('Quản trị viên');
    const key = `account:${account.id}`;
    const { items } = await english<{ items: Named[] }>('findNotificationReceiver', { keys: [key] });
    expect(namesOf(items)).toEqual(['Quản trị viên']);
  });
});
