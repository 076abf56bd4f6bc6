import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import {
  getListUserKey,
  insertUser,
  insertUserKey,
  updateUserScope,
} from '../../src/features/access/contract/accounts.ts';
import {
  getPublicThuyVan,
  holdThuyVan,
  releaseThuyVan,
  resumeThuyVan,
  withholdThuyVan,
} from '../../src/features/hydrology/contract/public-state.ts';
import {
  getDayThuyVan,
  getListThuyVan,
  insertThuyVan,
  type SentReading,
  updateThuyVan,
} from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, unfreezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import messages from '../../src/features/hydrology/messages/vi.json' with { type: 'json' };
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { getSiteSettings, updateSiteSettings } from '../../src/features/settings/contract/settings.ts';
import { accessTools } from '../support/access.ts';
import { type Client, createClient } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { rowsOf, upload } from '../support/imports.ts';
import { waitingForLocks } from '../support/locks.ts';
import { plantTime as at, makeReservoir, outcomesOf, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const clerk = await server.as('production-clerk');
const { makeAccount, makeRole, roleId } = accessTools(server, administrator);
const { insert } = readingTools(clerk);
const explained = { reason: 'Đang xả lũ theo lệnh', reasonCode: 'flood' } as const;
const why = 'Đã gọi hỏi lại trạm';

async function makeMachine(...codes: Parameters<typeof makeRole>[0]): Promise<Client> {
  const role = await makeRole(codes);
  const username = `tram-${role.id}`;
  const { account } = await administrator.data(insertUser, {
    kind: 'machine',
    username,
    fullName: username,
    roleIds: [role.id],
  });
  const { key } = await administrator.data(insertUserKey, { userId: account.id, name: 'Bộ ghi' });
  return createClient(server.url, { authorization: `Bearer ${key}` });
}

interface PublicReading {
  readonly at: string;
  readonly upstream: string | null;
  readonly provisional: boolean;
  readonly doubtful: boolean;
  readonly revised: boolean;
}

/** What visitors read of a reservoir, the latest first; their answers are cached for less than a second. */
async function shown(reservoirId: string): Promise<PublicReading[]> {
  const answer = await server.visitor.get(`/public/v1/readings?reservoirId=${reservoirId}`);
  return ((await answer.json()) as { data: { items: PublicReading[] } }).data.items;
}
const levels = async (reservoirId: string) => (await shown(reservoirId)).map(({ upstream }) => upstream);
const day = { from: '2026-05-08', to: '2026-05-08' };

const fileHeading = 'Tên hồ,Thời điểm,Htl,Hhl,Qvề,ΣQx,Qxt,Qxm,Ncxm,Mưa';
const fileValues = [
  'upstream',
  'downstream',
  'inflow',
  'totalRelease',
  'spill',
  'turbine',
  'surfaceGates',
  'rainfall',
] as const;
/** An instant as people write it, on the plants' clock. */
const fileTime = (instant: string) =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
/** The beginning of a text of the catalogue, up to its first value. */
const words = (of: 'doubt' | 'refusal', code: string) => {
  const texts: Record<string, string> = messages[of];
  return (texts[code] ?? code).split('{{')[0]?.trim() ?? '';
};

describe('every check', () => {
  const parameters = {
    ...{
      normalLevel: '117',
      deadLevel: '80',
      turbineFlow: '750',
      minimumFlow: '50',
      bottomGates: '0',
      surfaceGates: '8',
    },
    ...{ inflowRate: '500', releaseRate: '800', levelRate: '0.5', flatLineHours: '6' },
  };
  const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000).toISOString();
  const cases: readonly (readonly [string, Partial<SentReading>, string])[] = [
    ['inflow 48 -> 4800 in an hour', { inflow: '4800' }, 'inflowJump'],
    ['release 100 -> 1000 in an hour', { totalRelease: '1000' }, 'releaseJump'],
    ['a level that rises 0.6 m in an hour', { upstream: '109.3' }, 'jump'],
    ['turbine 5000 with Qmax 750', { turbine: '5000' }, 'turbineAbove'],
    ['15 gates of 8', { surfaceGates: '15' }, 'tooManySurfaceGates'],
    ['spill 1000 with no gate open', { spill: '1000', surfaceGates: '0' }, 'spillShut'],
    ['a gate open without spill', { spill: '0', surfaceGates: '2', upstream: '109' }, 'gatesWithoutSpill'],
    ['tailwater 150 over headwater 108.7', { upstream: '108.7', downstream: '150' }, 'tailwaterAbove'],
    ['rain 999', { rainfall: '999' }, 'rainAbove'],
    ['release 0 under a minimum of 50', { totalRelease: '0' }, 'belowMinimumFlow'],
    ['a reading of 1990', { at: '1990-05-08T00:00:00Z', rainfall: '1' }, 'longAgo'],
  ];
  const impossible = new Set(['tooManySurfaceGates', 'tailwaterAbove']);

  test.each(cases)('%s is asked or refused, typed, in a file and from a machine', async (_name, values, code) => {
    const { id: reservoirId, name } = await createRecord(administrator, reservoirs, parameters);
    await insert({ reservoirId, at: '2026-05-08T00:00:00Z', upstream: '108.7', inflow: '48', totalRelease: '100' });
    const sent = { reservoirId, at: '2026-05-08T01:00:00Z', ...values };
    const [typed] = await insert(sent);
    expect(typed?.outcome).toBe(impossible.has(code) ? 'refused' : 'doubtful');
    expect(typed?.remarks.map((remark) => remark.code)).toContain(code);

    const file = [fileHeading, [name, fileTime(sent.at), ...fileValues.map((value) => values[value] ?? '')].join(',')];
    const preview = await upload(clerk, 'importThuyVan', file.join('\n'), 'so-lieu.csv');
    const text = words(impossible.has(code) ? 'refusal' : 'doubt', code);
    expect(JSON.stringify(await rowsOf(clerk, preview))).toContain(text);

    const machine = await makeMachine('readings-edit', 'readings-view');
    const [sentByMachine] = (await machine.data(insertThuyVan, { readings: [{ ...sent, reason: 'auto' }] })).verdicts;
    expect(sentByMachine?.outcome).toBe(impossible.has(code) ? 'refused' : 'stored');
    expect(sentByMachine?.remarks.map((remark) => remark.code)).toContain(code);
  });

  test('of the same level too often, between two others, and of another reservoir', async () => {
    const { id: reservoirId } = await createRecord(administrator, reservoirs, parameters);
    const other = await makeReservoir(administrator, '200', '100');
    await insert({ reservoirId: other, at: now, upstream: '150.1' });
    const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
    await insert(
      { reservoirId, at: hoursAgo(8), upstream: '100' },
      { reservoirId, at: hoursAgo(5), upstream: '100' },
      { reservoirId, at: hoursAgo(3), upstream: '100' },
    );
    const codes = async (hours: number, upstream: string) => {
      const [result] = await insert({ reservoirId, at: hoursAgo(hours), upstream });
      return result?.remarks.map(({ code }) => code);
    };
    expect(await codes(2, '100')).toEqual(['flatLine']);
    expect(await codes(4, '100.4')).toEqual(['spike']);
    expect(await codes(1, '150.2')).toEqual(['aboveNormal', 'jump', 'likeOther']);
  });

  test('takes words: ten letters, and no constant of a machine', async () => {
    const reservoirId = await makeReservoir(administrator);
    const doubtful = { reservoirId, at: at('07:00'), upstream: '118' };
    for (const reason of ['-5', 'ok', '1234567890123', 'auto auto']) {
      const [result] = await insert({ ...doubtful, reason });
      expect(result, reason).toMatchObject({
        outcome: 'refused',
        remarks: [{ path: 'reason', code: 'reasonShort' }],
      });
    }
    expect(outcomesOf(await insert({ ...doubtful, ...explained }))).toEqual(['stored']);
  });
});

describe('visitors', () => {
  test('see what has passed all checks as provisional, and as final once its day is signed off', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('07:00'), upstream: '100' });
    expect(await shown(reservoirId)).toMatchObject([{ provisional: true, doubtful: false, revised: false }]);
    await administrator.data(freezeThuyVan, { reservoirIds: [reservoirId], ...day });
    await expect.poll(() => shown(reservoirId)).toMatchObject([{ provisional: false }]);
    await administrator.data(unfreezeThuyVan, { reservoirIds: [reservoirId], ...day, reason: 'Đọc lại' });
    await expect.poll(() => shown(reservoirId)).toMatchObject([{ provisional: true }]);
    const { version } = await administrator.data(getSiteSettings, {});
    const changed = await administrator.data(updateSiteSettings, { version, provisionalReadings: false });
    await expect.poll(() => shown(reservoirId)).toEqual([]);
    await administrator.data(updateSiteSettings, { version: changed.version, provisionalReadings: true });
    await expect.poll(() => levels(reservoirId)).toEqual(['100']);
  });

  test('see a doubtful one when another person has released it, and not when that is taken back', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('07:00'), upstream: '118', ...explained });
    expect(await shown(reservoirId)).toEqual([]);
    const reading = { reservoirId, at: at('07:00'), revision: 1 };
    const listed = async () =>
      (await administrator.data(getListThuyVan, { reservoirId, withheld: true })).items.map(
        ({ publicState }) => publicState,
      );
    expect(await listed()).toEqual(['withheld']);
    expect((await clerk.call(releaseThuyVan, { readings: [reading], reason: why })).status).toBe(403);
    const releasing = { readings: [reading], reason: why };
    expect((await administrator.call(releaseThuyVan, { ...releasing, reason: 'ok' })).problem?.errors).toMatchObject([
      { path: 'reason', code: 'reasonShort' },
    ]);
    expect(
      (await administrator.call(releaseThuyVan, { ...releasing, readings: [{ ...reading, revision: 2 }] })).status,
    ).toBe(409);
    expect(await administrator.data(releaseThuyVan, releasing)).toEqual({ changed: 1 });
    expect(await administrator.data(releaseThuyVan, releasing)).toEqual({ changed: 0 });
    await expect.poll(() => shown(reservoirId)).toMatchObject([{ upstream: '118', provisional: true, doubtful: true }]);
    expect(await listed()).toEqual([]);
    expect(await administrator.data(withholdThuyVan, releasing)).toEqual({ changed: 1 });
    await expect.poll(() => shown(reservoirId)).toEqual([]);
    const log = await server.database.rows<{ after: object }>(
      `SELECT after FROM audit_log WHERE resource = 'readings' AND record_id LIKE $1 AND operation LIKE '%hold%' OR operation = 'releaseThuyVan'
         AND record_id LIKE $1 ORDER BY id`,
      [`${reservoirId} %`],
    );
    expect(log.map(({ after }) => after)).toEqual([
      { released: true, reason: why },
      { released: false, reason: why },
    ]);
  });

  test('find what is withheld at no public address', async () => {
    const reservoirId = await makeReservoir(administrator);
    const secret = '118.73';
    await insert({ reservoirId, at: at('07:00'), upstream: secret, ...explained });
    const { paths } = await administrator
      .get('/api/openapi.json')
      .then((answer) => answer.json() as Promise<{ paths: object }>);
    const addresses = Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods && path.startsWith('/public/') && !path.includes('{') ? [path] : [],
    );
    expect(addresses).toEqual(expect.arrayContaining(['/public/v1/readings', '/public/v1/reservoirs']));
    for (const address of addresses) {
      const answer = await server.visitor.get(`${address}?pageSize=200`);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(await answer.text(), address).not.toContain(secret);
    }
  });

  test('get no doubtful one by its typist, neither released nor with its day', async () => {
    const reservoirId = await makeReservoir(administrator);
    await readingTools(administrator).insert({ reservoirId, at: at('07:00'), upstream: '118', ...explained });
    const readings = [{ reservoirId, at: at('07:00'), revision: 1 }];
    const { problem } = await administrator.call(releaseThuyVan, { readings, reason: why });
    expect(problem?.errors).toMatchObject([{ path: 'readings.0', code: 'ownReading' }]);
    const signing = { reservoirIds: [reservoirId], ...day };
    const { problem: unsigned } = await administrator.call(freezeThuyVan, signing);
    expect(unsigned?.errors).toMatchObject([{ path: 'to', code: 'ownDoubtful' }]);
    // Another person's value beside it does not take the doubt from its typist.
    await insert({ reservoirId, at: at('07:00'), rainfall: '1' });
    const later = { readings: [{ reservoirId, at: at('07:00'), revision: 2 }], reason: why };
    expect((await administrator.call(releaseThuyVan, later)).problem?.errors).toMatchObject([{ code: 'ownReading' }]);
    expect((await administrator.call(freezeThuyVan, signing)).status).toBe(400);
    const leader = await server.as('shift-leader');
    await leader.data(freezeThuyVan, signing);
    await expect.poll(() => shown(reservoirId)).toMatchObject([{ provisional: false, doubtful: true }]);
  });

  test('get nothing newer while publishing is held, and all of it afterwards', async () => {
    const reservoirId = await makeReservoir(administrator);
    await insert({ reservoirId, at: at('07:00'), upstream: '100' });
    expect(await levels(reservoirId)).toEqual(['100']);
    expect((await clerk.call(holdThuyVan, { reason: why })).status).toBe(403);
    await administrator.data(holdThuyVan, { reason: why });
    expect(await clerk.data(getPublicThuyVan, {})).toMatchObject({ hold: { reason: why } });
    await insert({ reservoirId, at: at('08:00'), upstream: '100.1' });
    await administrator.data(updateThuyVan, {
      readings: [{ reservoirId, at: at('07:00'), upstream: '99.9', revision: 1, reason: why }],
    });
    await administrator.data(freezeThuyVan, { reservoirIds: [reservoirId], ...day });
    // Nor by the setting, nor of a reservoir that nobody saw.
    const { version } = await administrator.data(getSiteSettings, {});
    const hidden = await administrator.data(updateSiteSettings, { version, provisionalReadings: false });
    await administrator.data(updateSiteSettings, { version: hidden.version, provisionalReadings: true });
    const other = await makeReservoir(administrator);
    await server.database.rows(`UPDATE public_hold SET since = since + interval '1 minute'`);
    await insert({ reservoirId: other, at: at('07:00'), upstream: '100' });
    expect(await shown(other)).toEqual([]);
    await server.database.rows(`UPDATE public_hold SET since = since - interval '1 minute'`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await shown(reservoirId)).toMatchObject([{ upstream: '100', provisional: true, revised: false }]);
    await administrator.data(resumeThuyVan, { reason: why });
    await expect.poll(() => levels(reservoirId)).toEqual(['100.1', '99.9']);
    const log = await server.database.rows(`SELECT FROM audit_log WHERE resource = 'public-hold'`);
    expect(log).toHaveLength(2);
  });
});

test('a hold waits for what is being written at that moment, and lets nothing of it appear later', async () => {
  const reservoirId = await makeReservoir(administrator);
  await insert({ reservoirId, at: at('07:00'), upstream: '100' });
  const writer = new pg.Client(server.database.connection);
  await writer.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO readings (reservoir_id, observed_at, revision, upstream, doubts, corrected) VALUES ($1, $2, 1, 101, '{}', false)`,
      [reservoirId, at('08:00')],
    );
    const holding = administrator.data(holdThuyVan, { reason: why });
    await vi.waitUntil(async () => (await waitingForLocks(server)) === 1, { timeout: 20_000 });
    expect(await clerk.data(getPublicThuyVan, {})).toMatchObject({ hold: null });
    await writer.query('COMMIT');
    await holding;
    await expect.poll(() => levels(reservoirId)).toEqual(['101', '100']);
  } finally {
    await writer.end();
    await administrator.data(resumeThuyVan, { reason: why });
  }
});

test('visitors get no output that changed while publishing is held', async () => {
  const output = resourceOperations(powerOutputs);
  const { id: plantId } = await createRecord(administrator, plants, { capacity: '100' });
  const fields = {
    plantId,
    unitId: null,
    periodKind: 'day',
    periodStart: '2026-05-01',
    actual: '1000',
    plan: null,
  } as const;
  const { id, version } = await createRecord(administrator, powerOutputs, { ...fields, status: 1 });
  const told = async () => {
    const answer = await server.visitor.get(`/public/v1/power-outputs?plantId=${plantId}`);
    return ((await answer.json()) as { data: { items: { actual: string }[] } }).data.items.map(({ actual }) => actual);
  };
  expect(await told()).toEqual(['1000.000']);
  await administrator.data(holdThuyVan, { reason: why });
  await expect.poll(told).toEqual(['1000.000']);
  await administrator.data(output.update, { id, version, actual: '1001', reason: 'Đọc nhầm công tơ' });
  await expect.poll(told).toEqual([]);
  await administrator.data(resumeThuyVan, { reason: why });
  await expect.poll(told).toEqual(['1001.000']);
});

describe('what a machine sends and is doubtful', () => {
  test('is stored without its reason, marked, not public, told once and no measure for right ones', async () => {
    const reservoirId = await makeReservoir(administrator);
    const machine = await makeMachine('readings-edit', 'readings-view', 'readings-correct');
    const send = async (time: string, upstream: string, operation = insertThuyVan) =>
      (await machine.data(operation, { readings: [{ reservoirId, at: at(time), upstream, reason: 'auto' }] }))
        .verdicts[0];
    const told = async () => {
      const rows = await server.database.rows(
        `SELECT DISTINCT raised FROM account_notifications WHERE raised->>'kind' = 'doubtfulReading' AND raised::text LIKE $1`,
        [`%reservoirId=${reservoirId}%`],
      );
      return rows.length;
    };
    await insert({ reservoirId, at: at('05:00'), upstream: '100' });
    expect(await send('06:00', '150')).toMatchObject({
      outcome: 'stored',
      remarks: [{ code: 'aboveNormal' }, { code: 'jump' }],
    });
    expect(await send('07:00', '100.1')).toMatchObject({ outcome: 'stored', remarks: [] });
    expect(await send('08:00', '151')).toMatchObject({ outcome: 'stored' });
    // Nobody answers for a correction that a machine sends.
    expect(await send('07:00', '100.2', updateThuyVan)).toMatchObject({ outcome: 'standing' });
    const { readings } = await clerk.data(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect(readings.map(({ publicState, unattended, reason }) => [publicState, unattended, reason])).toEqual([
      ['provisional', false, null],
      ['withheld', true, null],
      ['provisional', true, null],
      ['withheld', true, null],
    ]);
    expect(await levels(reservoirId)).toEqual(['100.1', '100']);
    expect(await told()).toBe(1);
    // Who adds a value and says nothing has not answered for the machine's.
    expect(outcomesOf(await insert({ reservoirId, at: at('06:00'), rainfall: '1' }))).toEqual(['stored']);
    const after = await clerk.data(getDayThuyVan, { reservoirId, day: '2026-05-08' });
    expect(after.readings[1]).toMatchObject({ revision: 2, unattended: true, publicState: 'withheld' });
    // What a machine adds and is doubtful does not hide what visitors saw.
    const rain = { reservoirId, at: at('05:00'), rainfall: '999' };
    expect((await machine.data(insertThuyVan, { readings: [rain] })).verdicts[0]?.outcome).toBe('stored');
    await expect
      .poll(() => shown(reservoirId))
      .toMatchObject([{ upstream: '100.1' }, { upstream: '100', rainfall: null }]);
    const { items } = await administrator.data(getListUserKey, { pageSize: 200 });
    const keys = items.filter(({ readings }) => readings.refused > 0 && readings.doubtful === 3);
    expect(keys.map(({ readings }) => readings)).toEqual([{ stored: 4, doubtful: 3, refused: 1 }]);
  });

  test('rings for accounts that see the reservoir, and not again when it is revised and still waits', async () => {
    const [reservoirId, elsewhere] = [await makeReservoir(administrator), await makeReservoir(administrator)];
    const boundTo = async (id: string) => {
      const { account } = await makeAccount([await roleId('administrator')]);
      await administrator.data(updateUserScope, { id: account.id, plantIds: [], reservoirIds: [id] });
      return account.id;
    };
    const [concerned, other] = [await boundTo(reservoirId), await boundTo(elsewhere)];
    const ringsOf = (accountId: string) =>
      server.database.rows(
        `SELECT FROM account_notifications WHERE account_id = $1 AND raised->>'kind' = 'doubtfulReading'`,
        [accountId],
      );
    const machine = await makeMachine('readings-edit');
    // The second adds a value to the first.
    for (const values of [{ upstream: '150' }, { inflow: '4800' }]) {
      const sent = { reservoirId, at: at('06:00'), ...values };
      expect((await machine.data(insertThuyVan, { readings: [sent] })).verdicts).toMatchObject([
        { outcome: 'stored', remarks: expect.arrayContaining([expect.anything()]) },
      ]);
    }
    expect([(await ringsOf(concerned)).length, (await ringsOf(other)).length]).toEqual([1, 0]);
    // Its earlier revision waits no more, so the next doubtful reading rings.
    const right = { reservoirId, at: at('06:00'), upstream: '100', reason: why };
    await clerk.data(updateThuyVan, { readings: [right] });
    await machine.data(insertThuyVan, { readings: [{ reservoirId, at: at('07:00'), upstream: '150' }] });
    expect((await ringsOf(concerned)).length).toBe(2);
  });
});
