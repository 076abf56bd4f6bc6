import type { Callers } from './callers.ts';
import type { Recorder, Values } from './recorder.ts';

/** Accounts, roles, functions, APIs, viewing as another, sessions and sign-ins. */
export async function walkAccess(recorder: Recorder, callers: Callers, password: string): Promise<void> {
  const { administrator, all, visitor } = callers;
  const asAll = async (operation: string, input: Values = {}) => {
    for (const caller of all) await recorder.call(caller, operation, input);
  };
  const users = await recorder.call(administrator, 'getListUser', { sortField: 'username', sortOrder: 'ascend' });
  const idOf = (name: string) => users.data.items.find(({ username }) => username === name)?.id ?? '';
  await asAll('getListUser');
  for (const sortField of ['username', 'fullName', 'lastLoginAt', 'createdAt']) {
    await recorder.call(administrator, 'getListUser', { sortField, sortOrder: 'descend', pageSize: 3 });
  }
  for (const status of [-1, 0, 1, 2]) await recorder.call(administrator, 'getListUser', { status });
  await recorder.call(administrator, 'getListUser', { textSearch: 'người dùng', roleId: '1' });

  const account = { username: 'thu-nghiem', fullName: 'Thử Nghiệm', email: 'thu@example.test', roleIds: ['1'] };
  await asAll('insertUser', account);
  const found = await recorder.call(administrator, 'getListUser', { textSearch: 'thu-nghiem' });
  const id = found.data.items[0]?.id ?? '';
  const version = async () => (await recorder.call(administrator, 'getDetailUser', { id })).data.version;
  await asAll('getDetailUser', { id });
  await recorder.call(administrator, 'insertUser', { ...account, username: 'khac', staffId: '1' });
  await recorder.call(administrator, 'insertUser', {
    ...account,
    username: 'khac',
    email: 'khac@example.test',
    roleIds: ['9999'],
  });
  for (const caller of all) {
    await recorder.call(caller, 'updateUser', { id, version: await version(), fullName: `Đổi bởi ${caller.name}` });
    await recorder.call(caller, 'updateUserRole', { id, version: await version(), roleIds: ['2'] });
    await recorder.call(caller, 'updateUserStatus', { items: [{ id, version: await version() }], status: 2 });
    await recorder.call(caller, 'updateUserStatus', { items: [{ id, version: await version() }], status: 1 });
    await recorder.call(caller, 'resetUserPassword', { id });
    await recorder.call(caller, 'requireUserPasswordChange', { id });
    await recorder.call(caller, 'getListUserSession', { userId: id });
    await recorder.call(caller, 'deleteUserSession', { userId: id });
    await recorder.call(caller, 'explainAccess', { userId: idOf('viewer'), api: 'insertNews' });
    await recorder.call(caller, 'explainAccess', { userId: idOf('editor'), api: 'insertNews' }, 'en');
    await recorder.call(caller, 'exportAccessReview');
  }
  await recorder.call(administrator, 'updateUser', { id, version: 1, fullName: 'Cũ' }, 'en');
  // Nobody can revoke the last administrator's rights, or their own.
  const own = await recorder.call(administrator, 'getDetailUser', { id: idOf('administrator') });
  const self = { id: own.data.id, version: own.data.version };
  await recorder.call(administrator, 'updateUserRole', { ...self, roleIds: [] });
  await recorder.call(administrator, 'updateUserStatus', { items: [self], status: 0 });
  await recorder.call(administrator, 'getRecordHistory', { resource: 'accounts', id });

  const matrix = await recorder.call(administrator, 'getListAllRoleFunction');
  await asAll('getListAllRoleFunction');
  const role = matrix.data.roles.find(({ code }) => code === 'vai-tro-1');
  const [first, second] = matrix.data.functions;
  const changes = [{ roleId: role?.id, version: role?.version, add: [first?.id, second?.id], remove: [] }];
  await asAll('previewRoleFunction', { changes });
  await asAll('updateRoleFunction', { changes });
  const own1 = matrix.data.functions.find(({ code }) => code === 'chuc-nang-1');
  const fn = await recorder.call(administrator, 'getDetailFunction', { id: own1?.id });
  await asAll('updateFunctionApi', { id: own1?.id, version: fn.data.version, apis: ['getListNews', 'insertNews'] });
  await recorder.call(administrator, 'updateFunctionApi', { id: own1?.id, version: 99, apis: ['khongCo'] });
  await asAll('dismissNewFunction', { ids: [own1?.id] });
  await asAll('getListApi');
  for (const enabled of [false, true]) {
    await asAll('updateApi', { name: 'getOrganisation', enabled });
    await asAll('getOrganisation');
  }
  await recorder.call(administrator, 'updateApi', { name: 'login', enabled: false });

  await recorder.call(visitor, 'login', { username: 'viewer', password: 'khong-phai-mat-khau' });
  await recorder.call(visitor, 'login', { username: 'khong-co', password: 'khong-phai-mat-khau' }, 'en');
  const signedIn = await recorder.call(visitor, 'login', { username: 'administrator', password, remember: false });
  const bearer = { name: 'bearer', headers: { authorization: `Bearer ${signedIn.data.token}` } };
  await recorder.call(bearer, 'startViewAs', { userId: idOf('editor') });
  await recorder.call(bearer, 'getUserInfo');
  await recorder.call(bearer, 'getRoleFunctions');
  await recorder.call(bearer, 'insertUnit', { name: 'Chỉ xem', code: 'XEM' });
  await recorder.call(bearer, 'stopViewAs');
  await recorder.call(bearer, 'startViewAs', { roleId: '2' });
  await recorder.call(bearer, 'stopViewAs');
  const sessions = await recorder.call(bearer, 'getListUserSession', { userId: idOf('administrator') });
  const other = sessions.data.items.find(({ current }) => current === false);
  await recorder.call(bearer, 'changePassword', { currentPassword: 'khong-phai-mat-khau', newPassword: password });
  await recorder.call(bearer, 'logout');
  await recorder.call(bearer, 'getUserInfo');
  await recorder.call(administrator, 'deleteUserSession', { userId: idOf('viewer'), id: other?.id });
}
