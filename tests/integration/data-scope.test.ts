import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import {
  getDetailUser,
  getRoleScope,
  getScopePlaces,
  getUserScope,
  insertUser,
  insertUserKey,
  type PlaceIds,
  startViewAs,
  stopViewAs,
  updateRoleScope,
  updateUserKeyScope,
  updateUserRole,
  updateUserScope,
} from '../../src/features/access/contract/accounts.ts';
import { getDetailThuyVan, getStateThuyVan, insertThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { notifyMissing } from '../../src/features/hydrology/missing-readings.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { notify } from '../../src/product/notify.ts';
import { operations } from '../../src/product/operations.ts';
import { accessTools } from '../support/access.ts';
import { type Client, createClient } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, upload } from '../support/imports.ts';
import { validInput } from '../support/inputs.ts';

const server = await startTestServer();
const director = await server.as('administrator');
const { makeAccount, makeRole, roleId } = accessTools(server, director);
const administratorRole = await roleId('administrator');

/** Everything of a plant, each with its mark in a text or an amount. */
async function makePlace(mark: string, level: string, actual: string) {
  const named = (name: string) => ({ name: `${name} ${mark}`, aliases: [], description: '' });
  const plant = await createRecord(director, plants, { ...named('Nhà máy'), capacity: '30000' });
  const reservoir = await createRecord(director, reservoirs, {
    ...named('Hồ'),
    plantId: plant.id,
    normalLevel: '117',
    deadLevel: '80',
  });
  const unit = await createRecord(director, generatingUnits, { name: `Tổ ${mark}`, plantId: plant.id });
  const threshold = await createRecord(director, thresholds, { name: `Mức ${mark}`, reservoirId: reservoir.id });
  const period = { plantId: plant.id, unitId: null, periodKind: 'day', periodStart: '2025-11-21' } as const;
  const output = await createRecord(director, powerOutputs, { ...period, actual, note: `Ghi ${mark}`, status: 0 });
  // One of these days too: of a reservoir that is still read something is missing.
  const lately = new Date(Math.floor(Date.now() / 3_600_000 - 72) * 3_600_000).toISOString();
  const readings = [
    { reservoirId: reservoir.id, at: '2026-05-08T00:00:00Z', upstream: level, spill: '12.25' },
    { reservoirId: reservoir.id, at: lately, inflow: '12' },
  ];
  await director.data(insertThuyVan, { readings: readings.map((each) => ({ ...each, reason: `Đo ${mark}` })) });
  return { plant, reservoir, unit, threshold, output };
}
const own = await makePlace('Mốc A', '96.17', '1234.5');
const others = await makePlace('Mốc B', '97.31', '4321.5');
const ofOwn: PlaceIds = { plantIds: [own.plant.id], reservoirIds: [] };
const ofOthers: PlaceIds = { plantIds: [others.plant.id], reservoirIds: [] };

/** An account with every right that is bound to places. */
async function makeBound(places: PlaceIds) {
  const made = await makeAccount([administratorRole]);
  await director.data(updateUserScope, { id: made.account.id, ...places });
  return made;
}
const clerk = await makeBound(ofOwn);

const known = new Map<string, AnyRecord>([
  ['plants', others.plant],
  ['reservoirs', others.reservoir],
  ['generating-units', others.unit],
  ['thresholds', others.threshold],
  ['power-outputs', others.output],
]);
const data: readonly Resource[] = [plants, reservoirs, generatingUnits, thresholds, powerOutputs];
const groups = new Set(['hydrology', 'production', 'readings', ...data.map(({ name }) => name)]);
const isOfData = ({ group }: Operation) => groups.has(group);
const lists = new Set(['getListThuyVan', ...data.map((each) => resourceOperations(each).list.name)]);

/** What an operation is asked about the others' plant. */
function inputOf({ name, download }: Operation): Record<string, unknown> {
  if (download) return { format: 'csv' };
  if (lists.has(name)) return { pageSize: 200 };
  const stand = { reservoirId: others.reservoir.id, plantId: others.plant.id };
  const text = JSON.stringify(validInput(name, known))
    .replace(/"(reservoirId|plantId)":"999999"/g, (_, key: keyof typeof stand) => `"${key}":"${stand[key]}"`)
    .replace(/"(reservoirId|plantId)s":\["999999"\]/g, (_, key: keyof typeof stand) => `"${key}s":["${stand[key]}"]`);
  return JSON.parse(text);
}

/** What is answered, as text: also of files. */
async function answerOf(client: Client, { name }: Operation, input: unknown) {
  const response = await fetch(`${client.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...client.headers },
    body: JSON.stringify(input),
  });
  return { status: response.status, text: await response.text() };
}

const tellsOfOthers = (text: string) => ['Mốc B', '97.31', '4321.5'].filter((mark) => text.includes(mark));

describe('a clerk of one plant', () => {
  /** What visitors see is of no plant. */
  const ofNoPlace = new Set(['getPublicThuyVan']);
  const reading = operations.filter(
    (each) => isOfData(each) && (!each.writes || each.download) && !ofNoPlace.has(each.name),
  );
  const writing = operations.filter((each) => isOfData(each) && each.writes && !each.upload && !each.download);
  /** Their answers have neither names nor amounts: they are not found at all. */
  const withoutMarks = new Set([
    'getSignOffSanLuongDien',
    'getEventsThuyVan',
    'getChecksThuyVan',
    'getProposedHoursThuyVan',
  ]);

  test.each(reading)('does not see another by $name, which the director does', async (operation) => {
    const input = inputOf(operation);
    const seen = await answerOf(director, operation, input);
    expect(seen.status).toBe(200);
    if (!withoutMarks.has(operation.name)) expect(tellsOfOthers(seen.text)).not.toEqual([]);
    const hidden = await answerOf(clerk.client, operation, input);
    expect(tellsOfOthers(hidden.text)).toEqual([]);
    if (withoutMarks.has(operation.name) || 'id' in input) expect(hidden.status).toBe(404);
  });

  test('sees none of it anywhere else', async () => {
    const elsewhere = operations.filter((each) => !isOfData(each) && !each.writes && !each.upload);
    const told: Record<string, string[]> = {};
    for (const operation of elsewhere) {
      const input = operation.name === 'searchRecords' ? { text: 'Mốc' } : validInput(operation.name, known);
      for (const asked of operation.name.startsWith('getList') ? [{}, input] : [input]) {
        const marks = tellsOfOthers((await answerOf(clerk.client, operation, asked)).text);
        if (marks.length > 0) told[operation.name] = marks;
      }
    }
    expect(told).toEqual({});
  });

  test('sees his own', async () => {
    for (const resource of data) {
      const { items } = await clerk.client.list(resource);
      expect(items).toHaveLength(1);
      const { detail } = resourceOperations(resource);
      expect(await clerk.client.data(detail, { id: items[0]?.id })).toEqual(
        await director.data(detail, { id: items[0]?.id }),
      );
    }
    expect((await clerk.client.data(getStateThuyVan, {})).items.map(({ id }) => id)).toEqual([own.reservoir.id]);
  });

  test.each(writing)('changes nothing of another by $name', async (operation) => {
    const before = await stored();
    const { status, text } = await answerOf(clerk.client, operation, inputOf(operation));
    expect(tellsOfOthers(text)).toEqual([]);
    const { data: { verdicts = [] } = {}, errors = [] } = JSON.parse(text);
    const refusals = [
      ...verdicts.map(({ outcome }: { outcome: string }) => outcome),
      ...errors.map(({ code }: { code: string }) => code),
    ];
    expect(`${status} ${refusals.join()}`).toMatch(/^(404 |403 |200 refused|400 reference(,reference)*)$/);
    expect(await stored()).toEqual(before);
  });

  test('has no history of another, nor entries of the log, and his own', async () => {
    const read = (resource: string, { id }: AnyRecord) => clerk.client.call('getRecordHistory', { resource, id });
    expect((await read('plants', others.plant)).status).toBe(404);
    expect((await read('plants', own.plant)).status).toBe(200);
    for (const resource of [...data.map(({ name }) => name), 'readings']) {
      const [entries, all] = [clerk.client, director].map((client) =>
        client.data<{ items: { id: string }[] }>('getListAudit', { resource, pageSize: 200 }),
      );
      const ids = ((await entries)?.items ?? []).map(({ id }) => id);
      const hidden = ((await all)?.items ?? []).filter(({ id }) => !ids.includes(id));
      expect([ids.length > 0, hidden.length > 0]).toEqual([true, true]);
      expect((await clerk.client.call('getDetailAudit', { id: hidden[0]?.id })).status).toBe(404);
    }
  });

  test('imports no row of another, and sees no import of somebody who may see it', async () => {
    const file = (name: string) => `Hồ chứa,Thời điểm,Mực nước thượng lưu\n${name},08/05/2026 13:00,97.4\n`;
    const theirs = await upload(director, 'importThuyVan', file(others.reservoir.name), 'b.csv');
    expect((await clerk.client.call('getDetailImport', { id: theirs.id })).status).toBe(403);
    const { items } = await clerk.client.data<{ items: { id: string }[] }>('getListImport', {});
    expect(items.map(({ id }) => id)).not.toContain(theirs.id);
    const tried = await upload(clerk.client, 'importThuyVan', file(others.reservoir.name), 'c.csv');
    expect(tried).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 0 } });
    const stored = await commit(
      clerk.client,
      await upload(clerk.client, 'importThuyVan', file(own.reservoir.name), 'd.csv'),
    );
    expect(stored).toMatchObject({ state: 'stored', counts: { added: 1 } });
    // What he stored while he saw it cannot be taken back once he does not.
    await director.data(updateUserScope, { id: clerk.account.id, ...ofOthers });
    expect((await clerk.client.call('undoImport', { id: stored.id })).problem.code).toBe('CONFLICT_VERSION');
    await director.data(updateUserScope, { id: clerk.account.id, ...ofOwn });
  });
});

/** All that the operations of data could change, also of one's own. */
function stored() {
  const tables = ['plants', 'reservoirs', 'generating_units', 'thresholds', 'power_outputs', 'readings'];
  const rows = [...tables, 'frozen_days', 'frozen_outputs'].map(
    (table) => `(SELECT json_agg(t ORDER BY t::text) FROM ${table} AS t) AS ${table}`,
  );
  return server.database.rows(`SELECT ${rows.join(', ')}`);
}

const seenBy = async (client: Client) => (await client.list(plants)).items.map(({ name }) => name).sort();
const [nameA, nameB] = [own.plant.name, others.plant.name];

describe('a scope', () => {
  test('of a reservoir gives that alone', async () => {
    const { client } = await makeBound({ plantIds: [], reservoirIds: [own.reservoir.id] });
    expect(await seenBy(client)).toEqual([]);
    expect((await client.list(powerOutputs)).items).toEqual([]);
    expect((await client.data(getStateThuyVan, {})).items.map(({ id }) => id)).toEqual([own.reservoir.id]);
  });

  test('of roles is what they give together, of which an account has what it is bound to', async () => {
    const [one, two, free] = [
      await makeRole(['plants-view']),
      await makeRole(['plants-view']),
      await makeRole(['plants-view']),
    ];
    await director.data(updateRoleScope, { id: one.id, ...ofOwn });
    await director.data(updateRoleScope, { id: two.id, ...ofOthers });
    const { account, client } = await makeAccount([one.id]);
    const give = async (...roleIds: string[]) => {
      const { version } = await director.data(getDetailUser, { id: account.id });
      await director.data(updateUserRole, { id: account.id, version, roleIds });
    };
    // Each is asked right after the change: it takes effect at once.
    expect(await seenBy(client)).toEqual([nameA]);
    await give(one.id, two.id);
    expect(await seenBy(client)).toEqual([nameA, nameB]);
    await give(one.id, free.id);
    expect(await seenBy(client)).toEqual([nameA, nameB]);
    await director.data(updateUserScope, { id: account.id, ...ofOthers });
    expect(await seenBy(client)).toEqual([nameB]);
    await give(one.id);
    expect(await seenBy(client)).toEqual([]);
    await director.data(updateUserScope, { id: account.id, plantIds: [], reservoirIds: [] });
    await director.data(updateRoleScope, { id: one.id, ...ofOthers });
    expect(await seenBy(client)).toEqual([nameB]);
  });

  test('is that of the role or account that somebody views the product as', async () => {
    const role = await makeRole(['plants-view']);
    await director.data(updateRoleScope, { id: role.id, ...ofOwn });
    const viewer = await server.signIn('administrator');
    await viewer.data(startViewAs, { roleId: role.id });
    expect(await seenBy(viewer)).toEqual([nameA]);
    await viewer.data(stopViewAs, {});
    await viewer.data(startViewAs, { userId: clerk.account.id });
    expect(await seenBy(viewer)).toEqual([nameA]);
    await viewer.data(stopViewAs, {});
    expect(await seenBy(viewer)).toEqual([nameA, nameB]);
  });

  test('of a key binds the machine further, and the history of a reading names the key', async () => {
    const input = { kind: 'machine' as const, username: 'tram-do', fullName: 'Trạm đo A', ...ofOwn };
    const { account } = await director.data(insertUser, { ...input, roleIds: [await roleId('gauge-station')] });
    const { id, key } = await director.data(insertUserKey, { userId: account.id, name: 'Bộ ghi 1' });
    const machine = createClient(server.url, { authorization: `Bearer ${key}` });
    const send = async (reservoirId: string, hour: string) => {
      const readings = [{ reservoirId, at: `2026-05-09T${hour}:00:00Z`, upstream: '96.2' }];
      const { verdicts } = await machine.data(insertThuyVan, { readings });
      return verdicts.map(({ outcome, remarks }) => [outcome, ...remarks.map(({ path, code }) => `${path} ${code}`)]);
    };
    expect(await send(own.reservoir.id, '00')).toEqual([['stored']]);
    expect(await send(others.reservoir.id, '00')).toEqual([['refused', 'reservoirId reference']]);
    await director.data(updateUserKeyScope, { userId: account.id, id, ...ofOthers });
    expect(await send(own.reservoir.id, '01')).toEqual([['refused', 'reservoirId reference']]);
    const { revisions } = await director.data(getDetailThuyVan, {
      reservoirId: own.reservoir.id,
      at: '2026-05-09T00:00:00Z',
    });
    expect(revisions).toMatchObject([{ recordedByName: 'Trạm đo A', recordedByKey: 'Bộ ghi 1' }]);
    // The role types readings and does nothing else.
    expect((await machine.call('getListPlant')).status).toBe(403);
    expect((await machine.call(getStateThuyVan, {})).status).toBe(200);
  });

  test('names only what is there, and never widens by what is removed', async () => {
    const role = await makeRole(['plants-view']);
    const { client } = await makeAccount([role.id]);
    const gone = await createRecord(director, plants, { name: 'Nhà máy sẽ gỡ' });
    const places = { plantIds: [gone.id], reservoirIds: [] };
    await director.data(updateRoleScope, { id: role.id, ...places });
    await director.data('deletePlant', { id: gone.id });
    expect(await seenBy(client)).toEqual([]);
    const bound = async () => (await director.data(getRoleScope, { id: role.id })).own.plants;
    expect(await bound()).toEqual([{ id: gone.id, name: 'Nhà máy sẽ gỡ', removed: true }]);
    // What is in it may stay; nothing that is removed comes to it.
    await director.data(updateRoleScope, { id: role.id, plantIds: [gone.id, own.plant.id], reservoirIds: [] });
    await director.data(updateRoleScope, { id: role.id, ...places });
    const refused = async (input: PlaceIds) => {
      const { status, problem } = await director.call(updateUserScope, { id: clerk.account.id, ...input });
      return [status, problem.errors?.map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await refused(places)).toEqual([400, ['plantIds reference']]);
    expect(await refused({ plantIds: [], reservoirIds: ['999999'] })).toEqual([400, ['reservoirIds reference']]);
    await director.data('purgeTrash', { items: [{ resource: 'plants', id: gone.id }] });
    expect(await bound()).toEqual([{ id: gone.id, name: null, removed: true }]);
    expect(await seenBy(client)).toEqual([]);
  });

  test('is refused when somebody has changed it since it was looked at', async () => {
    const role = await makeRole(['plants-view']);
    await director.data(updateRoleScope, { id: role.id, ...ofOwn });
    const late = await director.call(updateRoleScope, {
      id: role.id,
      ...ofOthers,
      before: { plantIds: [], reservoirIds: [] },
    });
    expect([late.status, late.problem.code]).toEqual([409, 'CONFLICT_VERSION']);
    await director.data(updateRoleScope, { id: role.id, ...ofOthers, before: ofOwn });
    const { items } = await director.data<{ items: { id: string }[] }>('getListAudit', {
      operation: updateRoleScope.name,
      recordId: role.id,
    });
    expect(await director.data('getDetailAudit', { id: items[0]?.id })).toMatchObject({
      before: { scopePlants: [own.plant.id], scopeReservoirs: [] },
      after: { scopePlants: [others.plant.id], scopeReservoirs: [] },
      names: { scopePlants: { [own.plant.id]: nameA, [others.plant.id]: nameB } },
    });
  });
});

describe('who is bound himself', () => {
  let manager: Client;
  let managerId: string;
  beforeAll(async () => {
    const made = await makeBound(ofOwn);
    [manager, managerId] = [made.client, made.account.id];
  });
  const attempt = async (operation: Pick<Operation, 'name'>, input: unknown) =>
    (await manager.call(operation.name, input)).problem?.errors?.map(({ path }) => path) ??
    (await manager.call(operation.name, input)).status;

  test('is offered and gives only what he is bound to, and does not widen himself', async () => {
    const { items } = await manager.data(getScopePlaces, {});
    expect(items.map(({ plant }) => plant?.id)).toEqual([own.plant.id]);
    const role = await makeRole(['plants-view']);
    const { account } = await makeAccount([role.id]);
    await director.data(updateUserScope, { id: account.id, ...ofOwn });
    expect(await attempt(updateUserScope, { id: account.id, ...ofOthers })).toEqual(['plantIds']);
    expect(await attempt(updateUserScope, { id: account.id, plantIds: [], reservoirIds: [] })).toBe(403);
    expect(await attempt(updateUserScope, { id: managerId, plantIds: [], reservoirIds: [] })).toBe(403);
    expect(await attempt(updateRoleScope, { id: role.id, plantIds: [], reservoirIds: [] })).toBe(200);
    expect(await attempt(updateUserScope, { id: account.id, plantIds: [], reservoirIds: [own.reservoir.id] })).toBe(
      200,
    );
  });

  test('does not act on accounts that see more, and those that he makes see no more', async () => {
    const free = await makeAccount([await roleId('viewer')]);
    const { version } = await director.data(getDetailUser, { id: free.account.id });
    expect(await attempt(updateUserRole, { id: free.account.id, version, roleIds: [] })).toBe(403);
    expect(await attempt(startViewAs, { userId: free.account.id })).toBe(403);
    const input = { username: 'nhan-vien-moi', fullName: 'Nhân viên mới', email: 'moi@example.test' };
    const { account } = await manager.data(insertUser, { ...input, roleIds: [await roleId('viewer')] });
    expect((await director.data(getUserScope, { id: account.id })).seen?.plants.map(({ id }) => id)).toEqual([
      own.plant.id,
    ]);
  });
});

test('of missing readings an account is told as far as it sees the reservoirs', async () => {
  const late = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 15 * 3_600_000).toISOString();
  for (const reservoirId of [own.reservoir.id, others.reservoir.id])
    await director.data(insertThuyVan, { readings: [{ reservoirId, at: late, inflow: '12', reason: 'Đo muộn' }] });
  const unconcerned = await makeBound({ plantIds: [], reservoirIds: [(await createRecord(director, reservoirs)).id] });
  await notifyMissing(server.running.database.app, notify, Date.now());
  const told = async (client: Client) => {
    const { items } = await client.data<{ items: { message: string; title: string }[] }>('getMyNotification', {});
    return items.filter(({ title }) => title.startsWith('Thiếu số liệu')).map(({ message }) => message);
  };
  expect([(await told(clerk.client)).join(), tellsOfOthers((await told(clerk.client)).join())]).toEqual([
    expect.stringContaining('Mốc A'),
    [],
  ]);
  expect(tellsOfOthers((await told(director)).join())).toEqual(['Mốc B']);
  expect(await told(unconcerned.client)).toEqual([]);
});
