import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { activeStatus, fieldEntries, type Resource } from '../../src/declare/resource.ts';
import { insertUser } from '../../src/features/access/contract/accounts.ts';
import { getLibraryCMSCaptions } from '../../src/features/media/contract/films.ts';
import { resources } from '../../src/product/resources.ts';
import { createRecord, makesRecords } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

/** What an integrator reads of the API's description. */
interface Description {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: object }> } } }>;
}

let description: Description;
beforeAll(async () => {
  description = (await (await administrator.get('/api/openapi.json')).json()) as Description;
});

// Formats are annotations in JSON Schema, and fields of OpenAPI such as `readOnly` are no keywords of it.
const validator = new Ajv2020({ strict: false, validateFormats: false });

/** What a validator made from the description says of a body: nothing when it takes it. */
function faultsOf(name: string, body: object): unknown {
  const schema = description.paths[`/api/${name}`]?.post?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`${name} has no JSON body.`);
  return validator.validate(schema, body) ? [] : validator.errors;
}

describe("the specification's calls", () => {
  const bodies: [call: string, name: string, body: object][] = [
    ['6', 'getListStaff', { textSearch: '', status: -1, position: -1, unit: -1, pageSize: 20, page: 0 }],
    ['6', 'getListStaff', { textSearch: 'van', status: '1', position: '70', unit: '-1', pageSize: 0, page: 0 }],
    ['7', 'getAllStaff', { textSearch: '', position: 70 }],
    ['7', 'getAllStaff', { textSearch: '', idPosition: -1 }],
    ['13', 'exportStaff', { idPosition: -1, page: 0, pageSize: 20, status: -1, textSearch: '', unitId: -1 }],
    ['17', 'getListSlideShow', { displayPosition: '4', textSearch: '', status: 1, page: 0, pageSize: -1 }],
    ['18', 'getListSlideShow', { displayPosition: 4, status: 1, page: 0, pageSize: 20 }],
    ['19', 'getListSlideShow', { displayPosition: -1, status: 1, page: 0, pageSize: 20 }],
  ];

  test.each(bodies)('%s: %s is described and taken as %j', async (_call, name, body) => {
    expect(faultsOf(name, body)).toEqual([]);
    const answer = await administrator.call(name, body);
    expect(answer.problem?.errors).toBeUndefined();
    expect(answer.status).toBe(200);
  });

  test.each([
    ['getListStaff', { positions: 70 }, 'positions'],
    ['getListStaff', { position: 7.5 }, 'position'],
    ['getListStaff', { status: 99 }, 'status'],
    ['getListSlideShow', { displayPosition: 99 }, 'displayPosition'],
  ])('%s refuses %j, and so does its description', async (name, body, path) => {
    expect(faultsOf(name, body)).not.toEqual([]);
    const { status, problem } = await administrator.call(name, body);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  test('a person is found by the number of the unit and of the position', async () => {
    const { unitId, positionId, id } = await createRecord(administrator, staffResource);
    for (const input of [
      { unit: Number(unitId), idPosition: Number(positionId) },
      { unitId, position: positionId },
    ]) {
      const { staffList } = await administrator.data<{ staffList: { id: string }[] }>('getListStaff', input);
      expect(staffList.map((person) => person.id)).toEqual([id]);
    }
  });
});

const staffResource = resources.find(({ name }) => name === 'staff') as Resource;

describe.each(resources)('a record of $name', (resource) => {
  const { detail, update, insert } = resourceOperations(resource);

  test('is sent back as it was answered, its id and status also as the other type', async () => {
    const { id } = await createRecord(administrator, resource);
    const record = await administrator.data(detail, { id });
    expect(faultsOf(update.name, record)).toEqual([]);
    expect(await administrator.data(update, record)).toEqual(record);
    const retyped = { ...record, id: Number(id), status: String(record.status) };
    expect(faultsOf(update.name, retyped)).toEqual([]);
    expect(await administrator.data(update.name, retyped)).toEqual(record);
    expect(await administrator.data(detail.name, { id: Number(id) })).toEqual(record);
    const { status, problem } = await administrator.call(update, { ...record, khongCo: 1 });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'khongCo', code: 'unknownKey' }]]);
  });

  test.runIf(makesRecords(resource) && !resource.operations.upload)('is the pattern of another', async () => {
    const { id } = await createRecord(administrator, resource);
    const record = await administrator.data(detail, { id });
    const own = fieldEntries(resource).flatMap(([name, { unique }]) => (unique ? [name] : []));
    const other = Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)));
    expect(faultsOf(insert.name, record)).toEqual([]);
    const { problem } = await administrator.call(insert, { ...other, status: activeStatus });
    expect((problem.errors ?? []).filter(({ code }) => code === 'unknownKey')).toEqual([]);
  });
});

test("an account is sent back as it was answered, one's own and a machine's too", async () => {
  const { id } = await administrator.data<{ id: string }>('getUserInfo');
  const input = { kind: 'machine', username: 'tram-do', fullName: 'Trạm đo' } as const;
  const { account: machine } = await administrator.data(insertUser, input);
  for (const each of [id, machine.id]) {
    const account = await administrator.data('getDetailUser', { id: each });
    expect(faultsOf('updateUser', account)).toEqual([]);
    expect(await administrator.data('updateUser', account)).toMatchObject({ id: each, version: account.version });
    // What this call does not change is passed over, whatever it says.
    const powers = { ...account, roles: [{ id: '1' }], changePass: 1, username: 'khac', failedAttempts: 0 };
    expect(await administrator.data('updateUser', powers)).toMatchObject({
      roles: account.roles,
      changePass: account.changePass,
      username: account.username,
      version: account.version,
    });
  }
});

describe('what depends on other values of a body', () => {
  const account = (more: object) => ({ username: 'may-1', fullName: 'Tài khoản thử', ...more });
  const film = '/files/000000000000000000000000/a.mp4';

  test.each<[name: string, body: object, path: string]>([
    [getLibraryCMSCaptions.name, {}, 'id'],
    [getLibraryCMSCaptions.name, { id: '1', address: film }, 'address'],
    [insertUser.name, account({}), 'email'],
    [insertUser.name, account({ kind: 'machine', email: 'may@example.test' }), 'email'],
    [insertUser.name, account({ kind: 'machine', staffId: '1' }), 'staffId'],
  ])('%s refuses %j, and so does its description', async (name, body, path) => {
    expect(faultsOf(name, body)).not.toEqual([]);
    const { status, problem } = await administrator.call(name, body);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  test.each<[name: string, body: object]>([
    [getLibraryCMSCaptions.name, { id: '1' }],
    [getLibraryCMSCaptions.name, { address: film }],
    [insertUser.name, account({ username: ' Nguoi-Thu ', email: ' Nguoi.Thu@Example.test ' })],
    [insertUser.name, account({ kind: 'person', username: 'nguoi-2', email: 'hai@example.test', staffId: null })],
    [insertUser.name, account({ kind: 'machine', username: 'may-2', staffId: null })],
    [insertUser.name, account({ kind: 'machine', username: 'may-3' })],
  ])('%s takes %j, and so does its description', async (name, body) => {
    expect(faultsOf(name, body)).toEqual([]);
    // What is well said may still name nothing.
    expect([200, 404]).toContain((await administrator.call(name, body)).status);
  });
});
