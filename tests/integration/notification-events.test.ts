import { describe, expect, onTestFinished, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import {
  getDayThuyVan,
  getListThuyVan,
  getStateThuyVan,
  insertThuyVan,
} from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan, unfreezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import {
  getMyNotification,
  markAllNotificationRead,
} from '../../src/features/notifications/contract/own-notifications.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { getGridSanLuongDien, storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { accessTools } from '../support/access.ts';
import { type Client, createClient } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir } from '../support/readings.ts';
import { aSecond } from '../support/within-a-second.ts';

const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const first = await startTestServer({ variables });
const second = await startTestServer({ database: first.database, variables });
const administrator = await first.as('administrator');
const { makeAccount } = accessTools(first, administrator);
const there = (client: Client) => createClient(second.url, client.headers);

const send = (account: { id: string }, title = 'Họp giao ban') =>
  administrator.data(resourceOperations(notifications).insert, {
    title,
    message: '<p>Phòng họp tầng 2.</p>',
    receivers: [`account:${account.id}`],
    status: 1,
  });

interface Told {
  readonly id: string;
  readonly unread: number;
}

/** An open event stream: what it has told of notifications so far. */
async function listen(client: Client, lastEventId?: string) {
  const abort = new AbortController();
  const headers = { ...client.headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${client.url}/api/events`, { headers, signal: abort.signal });
  onTestFinished(() => abort.abort());
  let text = '';
  const ended = (async () => {
    try {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    } catch {
      // The test closed it.
    }
  })();
  const notices = () =>
    [...text.matchAll(/id: (\S+)\nevent: notice\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
      ...(JSON.parse(data ?? '') as Told),
      event: id,
    }));
  const changed = (key: string) =>
    [...text.matchAll(/event: changed\ndata: (.*)\n\n/g)].filter((found) => found[1] === key).length;
  return { notices, changed, unread: () => notices().map(({ unread }) => unread), ended, close: () => abort.abort() };
}

test('an open stream tells of an order that somebody changed, at another server as well', async () => {
  const { client } = await makeAccount([]);
  const streams = [await listen(client), await listen(there(client))];
  await expect.poll(() => streams.map((stream) => stream.unread())).toEqual([[0], [0]]);
  const { id } = await createRecord(administrator, newsCategories);
  const { setPosition } = resourceOperations(newsCategories);
  await administrator.data(setPosition as never, { items: [{ id, position: 7 }] } as never);
  await expect.poll(() => streams.map((stream) => stream.changed('news-categories/list'))).toEqual([1, 1]);
  // A browser reads its list before its stream is open: what changed in between is told to it as well.
  const late = [await listen(client), await listen(there(client))];
  await expect.poll(() => late.map((stream) => stream.changed('news-categories/list'))).toEqual([1, 1]);
});

test('an open stream tells that days were signed off, or opened', async () => {
  const { client } = await makeAccount([]);
  const stream = await listen(there(client));
  await expect.poll(stream.unread).toEqual([0]);
  const days = { from: '2024-05-01', to: '2024-05-02' };
  const leader = await first.as('shift-leader');
  const { id: reservoirId } = await createRecord(administrator, reservoirs, { name: 'Hồ đang mở' });
  const { id: plantId } = await createRecord(administrator, plants, { name: 'Nhà máy đang mở' });
  const changeCounts = () => [getDayThuyVan, getSignOffThuyVan].map(({ name }) => stream.changed(name));
  await leader.data(freezeThuyVan, { reservoirIds: [reservoirId], ...days });
  await expect.poll(changeCounts).toEqual([1, 1]);
  // What is so already is told to nobody: the next telling is of the opening.
  await leader.data(freezeThuyVan, { reservoirIds: [reservoirId], ...days });
  await leader.data(freezeSanLuongDien, { plantIds: [plantId], ...days });
  const ofOutput = () => [getGridSanLuongDien, getSignOffSanLuongDien].map(({ name }) => stream.changed(name));
  await expect.poll(ofOutput).toEqual([1, 1]);
  expect(changeCounts()).toEqual([1, 1]);
  await administrator.data(unfreezeThuyVan, { reservoirIds: [reservoirId], ...days, reason: 'Sửa số liệu' });
  await expect.poll(changeCounts).toEqual([2, 2]);
});

test('an open stream tells that something was stored, also to lists, and once in two seconds while much is', async () => {
  const { client } = await makeAccount([]);
  const stream = await listen(there(client));
  await expect.poll(stream.unread).toEqual([0]);
  const { id: plantId } = await createRecord(administrator, plants, { name: 'Nhà máy đang ghi' });
  const reservoirId = await makeReservoir(administrator);
  const keys = [getDayThuyVan, getSignOffThuyVan, getListThuyVan, getStateThuyVan].map(({ name }) => name);
  const ofOutput = [getGridSanLuongDien.name, getSignOffSanLuongDien.name, 'power-outputs/list'];
  const changeCounts = () => [...keys, ...ofOutput].map(stream.changed);
  const before = changeCounts();
  const began = Date.now();
  for (let minute = 10; minute < 30; minute += 1) {
    const reading = { reservoirId, at: `2024-05-01T07:${minute}:00+07:00`, upstream: '100' };
    await administrator.data(insertThuyVan, { readings: [reading] });
    const day = `2024-05-${minute}`;
    await administrator.data(storeSanLuongDien, { figures: [{ plantId, unitId: null, day, actual: '5', seen: null }] });
  }
  await expect.poll(() => changeCounts().every((count, place) => count > (before[place] ?? 0))).toBe(true);
  const most = 2 + (Date.now() - began) / 2_000;
  expect(Math.max(...changeCounts().map((count, place) => count - (before[place] ?? 0)))).toBeLessThanOrEqual(most);
});

test('an open stream tells that somebody has read, once for many', async () => {
  const { account, client } = await makeAccount([]);
  const stream = await listen(there(client));
  await expect.poll(stream.unread).toEqual([0]);
  await send(account);
  await send(account);
  await expect.poll(() => stream.unread().at(-1)).toBe(2);
  await client.data(markAllNotificationRead, {});
  await expect.poll(() => stream.changed('getNotificationReceipt')).toBe(1);
});

describe('an open stream', () => {
  test('tells how many notifications are unread when it opens, and of each change within a second, also at another server', async () => {
    const { account, client } = await makeAccount([]);
    const streams = [await listen(client), await listen(there(client))];
    const unread = () => streams.map((stream) => stream.unread());
    await expect.poll(unread).toEqual([[0], [0]]);
    const timeout = await aSecond(() => there(client).call(getMyNotification, {}));
    await send(account);
    await expect.poll(unread, { interval: 10, timeout }).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await there(client).data(markAllNotificationRead, {});
    await expect.poll(unread, { interval: 10, timeout }).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  test('tells nothing of what is for others', async () => {
    const [one, other] = [await makeAccount([]), await makeAccount([])];
    const stream = await listen(one.client);
    const heard = await listen(other.client);
    await expect.poll(stream.unread).toEqual([0]);
    await send(other.account);
    await expect.poll(heard.unread).toEqual([0, 1]);
    await send(one.account);
    await expect.poll(stream.unread).toEqual([0, 1]);
  });

  test('that was cut is told what came meanwhile, and nothing twice', async () => {
    const { account, client } = await makeAccount([]);
    const before = await listen(client);
    await send(account);
    await expect.poll(before.unread).toEqual([0, 1]);
    const known = before.notices().at(-1)?.event;
    before.close();
    await before.ended;
    const same = await listen(there(client), known);
    await send(account, 'Trong lúc máy ngủ');
    await expect.poll(same.unread).toEqual([2]);
    const later = await listen(client, same.notices().at(-1)?.event);
    const fresh = await listen(client);
    await expect.poll(fresh.unread).toEqual([2]);
    expect(later.notices()).toEqual([]);
  });

  test('tells nothing any more when its session has ended', async () => {
    const { account, client } = await makeAccount([]);
    const stream = await listen(client);
    await expect.poll(stream.unread).toEqual([0]);
    await client.data('logout');
    await stream.ended;
    await send(account);
    expect(stream.unread()).toEqual([0]);
  });
});
