import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { privateNames } from '../../src/declare/resource.ts';
import { query } from '../../src/engine/statement.ts';
import { positions } from '../../src/resources/positions/resource.ts';
import type { OrganisationUnit, StaffChoice } from '../../src/resources/staff/contract.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { units } from '../../src/resources/units/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeRole, makeAccount } = accessTools(server, administrator);

/** The seeded position of drivers, and another. */
const [driver, specialist] = ['70', '60'];
const personal = { birthDate: '1985-02-03', phone: '0912 345 678', address: 'Thôn 3, xã Ia Mơ Nông' };

/** Stores a person; without a unit in one of its own. */
async function hire(fullName: string, values: Record<string, unknown> = {}) {
  return createRecord(administrator, staff, { fullName, positionId: specialist, ...values });
}

const namesOf = (items: readonly { [key: string]: unknown }[]) => items.map(({ fullName }) => fullName);

interface StaffList {
  staffList: Record<string, unknown>[];
  unitList: { id: string; name: string }[];
  positionList: { id: string; name: string }[];
  totalItem: number;
  totalPage: number;
}

test('the list answers as the specification says, also to what its clients send', async () => {
  const unit = await createRecord(administrator, units);
  for (const name of ['Lê Văn Một', 'Lê Văn Hai']) await hire(name, { unitId: unit.id, positionId: driver });
  await hire('Lê Văn Ba', { unitId: unit.id, status: 0 });
  const all = { textSearch: '', status: -1, position: -1, unit: -1, pageSize: 20, page: 0 };
  const answer = await administrator.data<StaffList>('getListStaff', all);
  expect(Object.keys(answer).sort()).toEqual(
    [
      'currentPage',
      'positionList',
      'staffList',
      'statusTotals',
      'totalExact',
      'totalItem',
      'totalPage',
      'unitList',
    ].sort(),
  );
  expect(answer.totalPage).toBe(Math.ceil(answer.totalItem / 20));
  expect(answer.positionList).toContainEqual({ id: driver, name: 'Lái xe' });
  expect(answer.unitList[0]?.name).toBe('Ban Giám đốc');
  expect(answer.unitList).toContainEqual({ id: unit.id, name: unit.name });
  const found = async (filters: object) =>
    namesOf((await administrator.data<StaffList>('getListStaff', { ...all, ...filters })).staffList);
  expect(await found({ unit: Number(unit.id) })).toEqual(['Lê Văn Ba', 'Lê Văn Hai', 'Lê Văn Một']);
  expect(await found({ unit: unit.id, position: 70 })).toEqual(['Lê Văn Hai', 'Lê Văn Một']);
  expect(await found({ unit: unit.id, status: 0 })).toEqual(['Lê Văn Ba']);
});

test('filters offer what is in use: neither records that are put out of use nor deleted ones', async () => {
  const lists = async () => {
    const { unitList, positionList } = await administrator.data<StaffList>('getListStaff', { pageSize: 1 });
    return [...unitList, ...positionList].map(({ name }) => name);
  };
  const names: string[] = [];
  for (const resource of [units, positions]) {
    const { insert, remove, setStatus } = resourceOperations(resource);
    const records = [];
    for (const state of ['trong thùng rác', 'ngừng dùng', 'đang dùng']) {
      const name = `${resource.name} ${state}`;
      names.push(name);
      records.push(await administrator.data(insert, buildRecord(resource, { name })));
    }
    expect(await lists()).toEqual(expect.arrayContaining(names.slice(-3)));
    const [deleted, unused] = records;
    await administrator.data(remove, { id: deleted?.id });
    await administrator.data(setStatus, { items: [{ id: unused?.id ?? '', version: 1 }], status: 0 });
  }
  const offered = await lists();
  expect(names.filter((name) => offered.includes(name))).toEqual(['units đang dùng', 'positions đang dùng']);
});

test.each(['thuy', 'nguyen thuy', 'NGUYEN VAN', 'Thủy Nguyễn', 'Nguye\u0302\u0303n'])(
  '“%s” finds Nguyễn Văn Thuỷ',
  async (word) => {
    const [{ unitId }] = [await hire('Nguyễn Văn Thuỷ')];
    const found = { textSearch: word, unit: unitId };
    expect(namesOf((await administrator.data<StaffList>('getListStaff', found)).staffList)).toEqual([
      'Nguyễn Văn Thuỷ',
    ]);
    const { staffList } = await administrator.data<{ staffList: StaffChoice[] }>('getAllStaff', found);
    expect(staffList.map(({ fullName }) => fullName)).toEqual(['Nguyễn Văn Thuỷ']);
  },
);

test('names are in Vietnamese order: given name with its tone, then the family', async () => {
  const { id: unit } = await createRecord(administrator, units);
  const ordered = [
    'Vũ Thị An',
    'Bùi Ánh',
    'Trần Bình',
    'Lê Văn Dũng',
    'Đinh Đào',
    'Công Tằng Tôn Nữ Hoàng Bảo Trâm Oanh',
    'Đỗ Văn Thuỷ',
    'Nguyễn Văn Thuỷ',
    'Ý',
  ];
  for (const name of ordered.toReversed()) await hire(name, { unitId: unit });
  const answer = await administrator.data<StaffList>('getListStaff', { unit });
  expect(namesOf(answer.staffList)).toEqual(ordered);
  const reversed = { unit, sortField: 'fullName', sortOrder: 'descend' };
  expect(namesOf((await administrator.data<StaffList>('getListStaff', reversed)).staffList)).toEqual(
    ordered.toReversed(),
  );
});

test('everybody at work can be chosen from, all or those of a position', async () => {
  const unit = await createRecord(administrator, units);
  const one = await hire('Phạm Văn Tài', { unitId: unit.id, positionId: driver, ...personal });
  await hire('Phạm Thị Vân', { unitId: unit.id });
  await hire('Phạm Văn Nghỉ', { unitId: unit.id, positionId: driver, status: 5 });
  const deleted = await hire('Phạm Văn Nhầm', { unitId: unit.id, positionId: driver });
  await administrator.data('deleteStaff', { id: deleted.id });
  const found = async (input: object) =>
    (await administrator.data<{ staffList: StaffChoice[] }>('getAllStaff', { ...input, unitId: unit.id })).staffList;
  for (const input of [{ idPosition: 70 }, { position: '70' }, { positionId: '70' }]) {
    expect(await found(input)).toEqual([
      {
        id: one.id,
        employeeCode: one.employeeCode,
        fullName: 'Phạm Văn Tài',
        unitId: unit.id,
        unitName: unit.name,
        positionId: driver,
        positionName: 'Lái xe',
        photoUrl: null,
      },
    ]);
  }
  for (const input of [{}, { idPosition: -1 }]) {
    expect(namesOf((await found(input)) as never)).toEqual(['Phạm Văn Tài', 'Phạm Thị Vân']);
  }
  for (const input of [{ idPosition: 'x' }, { idPosition: null }, [], { secret: 1 }]) {
    expect((await administrator.call('getAllStaff', input)).status).toBe(400);
  }
});

test('the organisation: units in their order, the highest positions first, nobody who left', async () => {
  const unit = await createRecord(administrator, units);
  for (const [name, positionId] of [
    ['Hồ Văn Yên', '60'],
    ['Hồ Thị Anh', '60'],
    ['Hồ Văn Trưởng', '22'],
  ]) {
    await hire(name ?? '', { unitId: unit.id, positionId });
  }
  await hire('Hồ Văn Nghỉ', { unitId: unit.id, status: 6 });
  const read = async () => (await administrator.data<{ units: OrganisationUnit[] }>('getOrganisation', {})).units;
  const organisation = await read();
  expect(organisation[0]?.name).toBe('Ban Giám đốc');
  const shown = organisation.find(({ id }) => id === unit.id);
  expect(shown?.staff.map(({ fullName, level }) => [fullName, level])).toEqual([
    ['Hồ Văn Trưởng', 'management'],
    ['Hồ Thị Anh', 'other'],
    ['Hồ Văn Yên', 'other'],
  ]);
  const empty = await createRecord(administrator, units, { status: 0 });
  const ids = (await read()).map(({ id }) => id);
  expect(ids).not.toContain(empty.id);
  const { id, version } = unit;
  await administrator.data('updateUnit', { id, version, status: 0 });
  expect((await read()).map((other) => other.id)).toContain(id);
});

test('a code that differs in case alone is taken', async () => {
  await hire('Trần Thị Một', { employeeCode: 'nv-0a1' });
  const { unitId } = await hire('Trần Thị Hai');
  const input = { fullName: 'Trần Thị Ba', employeeCode: 'NV-0A1', unitId, positionId: specialist };
  const { status, problem } = await administrator.call('insertStaff', input);
  expect([status, problem.errors?.map(({ path }) => path)]).toEqual([409, ['employeeCode']]);
});

/** A caller who may do with staff what there is to do, but not see what is personal; keeps the bytes of all answers. */
async function outsider() {
  const role = await makeRole(['staff-view', 'staff-edit', 'staff-remove', 'trash-view', 'audit-view']);
  const { client } = await makeAccount([role.id]);
  const bytes: string[] = [];
  const call = async (operation: string, input: object) => {
    const response = await fetch(`${server.url}/api/${operation}`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    bytes.push(text);
    const body = JSON.parse(text);
    return { status: response.status, data: body.data, problem: body };
  };
  return { call, bytes };
}

test('without the right nothing personal leaves the server, whatever is asked', async () => {
  const { call, bytes } = await outsider();
  const { id, unitId } = await hire('Ngô Thị Riêng', { ...personal, showOnSite: true });
  await administrator.data('updateStaff', { id, version: 1, phone: '0987 111 222' });
  await administrator.data('updateStaff', { id, version: 2, phone: '0912 345 678' });

  const list = await call('getListStaff', { unitId });
  expect(list.data.staffList).toHaveLength(1);
  const detail = await call('getDetailStaff', { id });
  for (const record of [...list.data.staffList, detail.data]) {
    expect(Object.keys(record).filter((name) => name in personal)).toEqual([]);
  }
  const stale = await call('updateStaff', { id, version: 1, fullName: 'Ngô Thị Kín' });
  expect([stale.status, stale.problem.current.id]).toEqual([409, id]);
  expect((await call('updateStaff', { id, version: 3, fullName: 'Ngô Thị Kín' })).status).toBe(200);
  expect((await call('updateStaffStatus', { items: [{ id, version: 4 }], status: 0 })).status).toBe(200);
  expect((await call('updateStaffAvatar', { staffId: id, avatar: null })).status).toBe(200);
  const history = await call('getRecordHistory', { resource: 'staff', id });
  expect(history.data.items.length).toBeGreaterThan(3);
  for (const { id: entry } of history.data.items) {
    expect((await call('getDetailAudit', { id: entry })).status).toBe(200);
    expect((await call('getRecordState', { resource: 'staff', recordId: id, id: entry })).status).toBe(200);
  }
  await call('getListAudit', { resource: 'staff' });
  expect((await call('deleteStaff', { id })).status).toBe(200);
  await call('getListStaff', { trash: true });
  await call('getListTrash', { resource: 'staff' });
  expect((await call('restoreStaff', { id })).status).toBe(200);
  await call('getAllStaff', { unitId });
  await call('getOrganisation', {});
  const inserted = await call('insertStaff', {
    fullName: 'Ngô Mới',
    employeeCode: 'MOI-1',
    unitId,
    positionId: driver,
  });
  expect([inserted.status, 'birthDate' in inserted.data]).toEqual([200, false]);
  expect((await call('viewStaffPrivate', { id })).status).toBe(403);
  expect((await call('eraseStaff', { id, version: 7 })).status).toBe(403);
  bytes.push(await (await server.visitor.get('/public/v1/staff')).text());
  expect(bytes.length).toBeGreaterThan(20);
  // The year stands alone too, but not in what is random: ids and the names of files are made of digits and letters.
  const leaked = [/1985-02-03/, /(?<![0-9a-f-])1985(?![0-9a-f-])/, /0912 345 678/, /0987 111 222/, /Ia Mơ Nông/].filter(
    (value) => bytes.some((text) => value.test(text)),
  );
  expect(leaked).toEqual([]);
  // Who may see it does, in the same record: nothing was lost on the way.
  expect(await administrator.data('getDetailStaff', { id })).toMatchObject(personal);
  expect(await administrator.data('viewStaffPrivate', { id })).toEqual(personal);
});

test('without the right nothing personal is written, and the fields are named', async () => {
  const { call } = await outsider();
  const { id, unitId } = await hire('Ngô Thị Viết', personal);
  const update = await call('updateStaff', { id, version: 1, birthDate: '1990-01-01', phone: '' });
  expect([update.status, update.problem.errors?.map(({ path }: { path: string }) => path)]).toEqual([
    403,
    ['birthDate', 'phone'],
  ]);
  // Emptying is writing.
  const empty = { birthDate: null, phone: '', address: '' };
  expect((await call('updateStaff', { id, version: 1, ...empty })).status).toBe(403);
  const input = { fullName: 'Ngô Mới', employeeCode: 'MOI-2', unitId, positionId: driver, address: 'Thôn 9' };
  const insert = await call('insertStaff', input);
  expect([insert.status, insert.problem.errors?.map(({ path }: { path: string }) => path)]).toEqual([403, ['address']]);
  expect(await administrator.data('viewStaffPrivate', { id })).toEqual(personal);
});

async function upload(client: Client, bytes: Buffer, name: string, purpose = 'image') {
  const { data } = await client.post('/api/insertMedia', uploadForm(bytes, name, { purpose }));
  return String(data.id);
}

test('a portrait is set and taken away, in the version, the history and the list', async () => {
  const person = await hire('Đặng Thị Ảnh');
  const avatar = await upload(administrator, blankPng(800, 800), 'chan-dung.png', 'portrait');
  const { id } = person;
  const set = await administrator.data('updateStaffAvatar', { staffId: Number(id), avatar: Number(avatar) });
  expect(set).toEqual({ id, version: 2, photoUrl: expect.stringMatching(/^\/files\/.+-320\.webp$/) });
  expect(await administrator.data('getDetailStaff', { id })).toMatchObject({ photo: avatar, version: 2 });
  const { staffList } = await administrator.data<{ staffList: StaffChoice[] }>('getAllStaff', {
    unitId: person.unitId,
  });
  expect(staffList.map(({ photoUrl }) => photoUrl)).toEqual([set.photoUrl]);
  expect(await administrator.data('updateStaffAvatar', { staffId: id, avatar })).toEqual({ ...set });
  const removed = await administrator.data('updateStaffAvatar', { staffId: id, avatar: null });
  expect(removed).toEqual({ id, version: 3, photoUrl: null });
  const log = await server.database.rows(
    `SELECT operation, version, before, after FROM audit_log WHERE resource = 'staff' AND record_id = $1 AND version > 1
     ORDER BY id`,
    [id],
  );
  expect(log).toEqual([
    { operation: 'updateStaffAvatar', version: 2, before: { photo: null }, after: { photo: avatar } },
    { operation: 'updateStaffAvatar', version: 3, before: { photo: avatar }, after: { photo: null } },
  ]);
});

test('a portrait that is none, of nobody, or by somebody without the right is refused', async () => {
  const { id, version } = await hire('Đặng Văn Không');
  const document = await upload(administrator, pdf, 'ho-so.pdf', 'attachment');
  const refusal = async (input: object) => {
    const { status, problem } = await administrator.call('updateStaffAvatar', input);
    return [status, problem.errors?.map(({ path }) => path)];
  };
  expect(await refusal({ staffId: id, avatar: document })).toEqual([400, ['avatar']]);
  expect(await refusal({ staffId: id, avatar: '999999999' })).toEqual([400, ['avatar']]);
  expect(await refusal({ staffId: id, avatar: 'x' })).toEqual([400, ['avatar']]);
  expect(await refusal({ staffId: id })).toEqual([400, ['avatar']]);
  expect(await refusal({ staffId: 0, avatar: null })).toEqual([400, ['staffId']]);
  expect(await refusal({ staffId: '999999999', avatar: null })).toEqual([404, undefined]);
  const reader = (await makeAccount([(await makeRole(['staff-view'])).id])).client;
  expect((await reader.call('updateStaffAvatar', { staffId: id, avatar: null })).status).toBe(403);
  expect(await administrator.data('getDetailStaff', { id })).toMatchObject({ version, photo: null });
});

test('portraits set at one moment do not refuse each other', async () => {
  const { id } = await hire('Đặng Thị Nhanh');
  const avatar = await upload(administrator, blankPng(400, 400), 'nhanh.png', 'portrait');
  const answers = await Promise.all(
    [avatar, null, avatar].map((picture) => administrator.call('updateStaffAvatar', { staffId: id, avatar: picture })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a date is compared with a birth date only for who may read that: others would learn it by asking', async () => {
  const { call } = await outsider();
  const { id } = await hire('Ngô Thị Đoán', personal);
  const earlier = { id, version: 1, industryOn: '1985-02-02' };
  const refused = await administrator.call('updateStaff', earlier);
  expect([refused.status, refused.problem.errors?.map(({ code }) => code)]).toEqual([400, ['earlierDay']]);
  expect((await call('updateStaff', earlier)).status).toBe(200);
});

test('what the database erases is what the declaration calls private', async () => {
  const [row] = await query<{ fields: string[] }>(
    server.running.database.app,
    'SELECT staff_private_fields() AS fields',
    [],
  );
  expect(row?.fields.toSorted()).toEqual(privateNames(staff).toSorted());
});
