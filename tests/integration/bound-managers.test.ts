import { describe, expect, test } from 'vitest';
import {
  getListUserKey,
  getUserScope,
  insertRoleClone,
  insertUser,
  insertUserKey,
  type PlaceIds,
  updateFunctionApi,
  updateRoleFunction,
  updateRoleScope,
  updateUserScope,
} from '../../src/features/access/contract/accounts.ts';
import {
  getSignUpSettings,
  inviteUser,
  resendInvitation,
  revokeInvitation,
  signUp,
  updateSignUpSettings,
} from '../../src/features/access/contract/sign-up.ts';
import { getListMail, revealMail } from '../../src/features/mail/contract.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { getSiteSettings, updateSiteSettings } from '../../src/features/settings/contract/settings.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const director = await server.as('administrator');
const { makeAccount, makeRole, functionIds, roleId } = accessTools(server, director);
const administratorRole = await roleId('administrator');

const makePlant = async (name: string): Promise<PlaceIds> => {
  const { id } = await createRecord(director, plants, { name });
  return { plantIds: [id], reservoirIds: [] };
};
const own = await makePlant('Nhà máy Mốc A');

/** An account with every right that is bound to a plant. */
const { client: manager } = await makeBound([administratorRole]);

async function makeBound(roleIds: readonly string[], places = own) {
  const made = await makeAccount(roleIds);
  await director.data(updateUserScope, { id: made.account.id, ...places });
  return made;
}

describe('who manages accounts of one plant', () => {
  /** A role with a function of its own. */
  async function makeOwnRole() {
    const input = { name: 'Chức năng riêng' };
    const { id: functionId, version } = await director.data<{ id: string; version: number }>('insertFunction', input);
    await director.data(updateFunctionApi, { id: functionId, version, apis: ['getListPlant'] });
    const role = await makeRole([]);
    const changes = [{ roleId: role.id, version: role.version, add: [functionId], remove: [] }];
    await director.data(updateRoleFunction, { changes });
    return { id: role.id, functionId };
  }

  /** Tries every change of what a role gives and where; returns the answers. */
  async function changesOf({ id, functionId }: { id: string; functionId: string }) {
    const versionOf = async (table: string, of: string) => {
      const [row] = await server.database.rows<{ version: number }>(`SELECT version FROM ${table} WHERE id = $1`, [of]);
      return row?.version ?? 0;
    };
    const ofRole = async () => ({ id, version: await versionOf('roles', id) });
    const ofFunction = async () => ({ id: functionId, version: await versionOf('functions', functionId) });
    const statusOf = async (name: string, input: object) => (await manager.call(name, input)).status;
    const taken = async () => [{ roleId: id, version: (await ofRole()).version, add: [], remove: [functionId] }];
    return {
      updateRoleScope: await statusOf('updateRoleScope', { id, ...own }),
      updateFunctionApi: await statusOf('updateFunctionApi', { ...(await ofFunction()), apis: ['getListReservoir'] }),
      updateFunctionStatus: await statusOf('updateFunctionStatus', { items: [await ofFunction()], status: 0 }),
      updateRoleFunction: await statusOf('updateRoleFunction', { changes: await taken() }),
      updateRoleStatus: await statusOf('updateRoleStatus', { items: [await ofRole()], status: 0 }),
    };
  }
  const allOf = (status: number) => ({
    updateRoleScope: status,
    updateFunctionApi: status,
    updateFunctionStatus: status,
    updateRoleFunction: status,
    updateRoleStatus: status,
  });

  test('changes roles of these accounts alone, also where the change would bind the others', async () => {
    const [free, bound, narrow] = [await makeOwnRole(), await makeOwnRole(), await makeRole([])];
    await director.data(updateRoleScope, { id: narrow.id, ...own });
    // Without the first role this account would be bound.
    const { account } = await makeAccount([free.id, narrow.id]);
    await makeBound([bound.id]);
    expect(await changesOf(free)).toEqual(allOf(403));
    expect((await manager.call('resetUserPassword', { id: account.id })).status).toBe(403);
    expect(await changesOf(bound)).toEqual(allOf(200));
  });

  test('changes no role that manages access, whoever holds it', async () => {
    const functions = await server.database.rows<{ id: string }>(
      'SELECT function_id::text AS id FROM role_functions WHERE role_id = $1',
      [administratorRole],
    );
    const copy = await director.data(insertRoleClone, {
      id: administratorRole,
      name: 'Quản trị nhà máy A',
      code: '',
      functionIds: functions.map(({ id }) => id),
    });
    await makeBound([copy.id]);
    expect((await manager.call(updateRoleScope, { id: copy.id, ...own })).status).toBe(403);
    const views = await functionIds(['plants-view']);
    const changes = [{ roleId: copy.id, version: 1, add: [], remove: views }];
    expect((await manager.call(updateRoleFunction, { changes })).status).toBe(403);
    // Nor makes one of another.
    const role = await makeRole([]);
    const given = [{ roleId: role.id, version: role.version, add: functions.map(({ id }) => id), remove: [] }];
    expect((await manager.call(updateRoleFunction, { changes: given })).status).toBe(403);
  });

  test('hands over, repeats and revokes no invitation of who sees more, and his own binds as he is bound', async () => {
    const { version } = await director.data(getSignUpSettings);
    const terms = 'Dùng đúng việc.';
    const { versions } = await director.data(updateSignUpSettings, { version, mode: 'invitation', terms });
    const invite = async (by: Client, email: string) => {
      const roleIds = [await roleId('viewer')];
      const { id } = await by.data(inviteUser, { email, fullName: 'Người được mời', roleIds });
      const { items } = await director.data(getListMail, { textSearch: email });
      return { id, mail: { id: items[0]?.id ?? '' } };
    };
    const theirs = await invite(director, 'toan.quyen@vi-du.vn');
    expect({
      reveal: (await manager.call(revealMail, theirs.mail)).status,
      resend: (await manager.call(resendInvitation, { id: theirs.id })).status,
      revoke: (await manager.call(revokeInvitation, { id: theirs.id })).status,
    }).toEqual({ reveal: 403, resend: 403, revoke: 403 });

    const email = 'mot.nha.may@vi-du.vn';
    const { mail } = await invite(manager, email);
    const { link } = await manager.data(revealMail, mail);
    const entered = { fullName: 'Người được mời', password: 'Thuyen-cau-quay-ve-2031', phone: '', designation: '' };
    const accepted = { invitation: link?.split('=')[1], email, acceptedTerms: versions[0]?.version };
    await server.visitor.data(signUp, { ...entered, ...accepted });
    const [made] = await server.database.rows<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
    const { own: bound } = await director.data(getUserScope, { id: made?.id ?? '' });
    expect(bound.plants.map(({ id }) => id)).toEqual(own.plantIds);
  });

  test('makes no account once all he was bound to is deleted: it would be bound to nothing', async () => {
    const { id } = await createRecord(director, reservoirs);
    const { client } = await makeBound([administratorRole], { plantIds: [], reservoirIds: [id] });
    await director.data('deleteReservoir', { id });
    await director.data('purgeTrash', { items: [{ resource: 'reservoirs', id }] });
    const input = { username: 'khong-pham-vi', fullName: 'Không phạm vi', email: 'khong@example.test' };
    expect((await client.call(insertUser, { ...input, roleIds: [await roleId('viewer')] })).status).toBe(403);
  });

  test('does not change the settings of the whole site', async () => {
    const { version } = await director.data(getSiteSettings, {});
    const input = { version, companyName: 'Của riêng nhà máy A' };
    expect((await manager.call(updateSiteSettings, input)).problem.code).toBe('FORBIDDEN');
    expect((await director.call(updateSiteSettings, input)).status).toBe(200);
  });

  test('reads of places outside of his scope only that there are some, and leaves them where they are', async () => {
    const others = await makePlant('Nhà máy Mốc B');
    const places = { plantIds: [...own.plantIds, ...others.plantIds], reservoirIds: [] };
    const role = await makeRole([]);
    await director.data(updateRoleScope, { id: role.id, ...own });
    const { account } = await makeBound([role.id], places);
    const input = { kind: 'machine' as const, username: 'tram-b', fullName: 'Trạm đo', ...places };
    const { account: machine } = await director.data(insertUser, { ...input, roleIds: [role.id] });
    await director.data(insertUserKey, { userId: machine.id, name: 'Bộ ghi', ...others });

    const read = async (client: Client) => {
      const { own: bound } = await client.data(getUserScope, { id: account.id });
      const { items } = await client.data(getListUserKey, { userId: machine.id });
      return [bound, ...items.map(({ scope }) => scope)].map((each) => [
        each.plants.map(({ name }) => name),
        each.others,
      ]);
    };
    expect([await read(manager), await read(director)]).toEqual([
      [
        [['Nhà máy Mốc A'], 1],
        [[], 1],
      ],
      [
        [['Nhà máy Mốc A', 'Nhà máy Mốc B'], 0],
        [['Nhà máy Mốc B'], 0],
      ],
    ]);
    await manager.data(updateUserScope, { id: account.id, plantIds: [], reservoirIds: [], before: own });
    expect(await read(director)).toEqual([
      [['Nhà máy Mốc B'], 0],
      [['Nhà máy Mốc B'], 0],
    ]);
  });
});
