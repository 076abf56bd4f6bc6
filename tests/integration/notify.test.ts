import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { notifyMissing } from '../../src/features/hydrology/missing-readings.ts';
import { getMyNotificationKind, updateMyNotificationKind } from '../../src/features/notifications/contract/kinds.ts';
import {
  getMyNotification,
  markAllNotificationRead,
} from '../../src/features/notifications/contract/own-notifications.ts';
import { getNotificationReceipt, retentionDays } from '../../src/features/notifications/contract/receipts.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { deleteOldNotifications } from '../../src/features/notifications/retention.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { notify } from '../../src/product/notify.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { plantTime, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount, makeRole } = accessTools(server, administrator);
const articles = resourceOperations(news);
const own = async (client: Client) => (await client.data(getMyNotification, {})).items;
const titles = async (client: Client) => (await own(client)).map(({ title }) => title);
const filed = { categoryId: (await createRecord(administrator, newsCategories)).id };
const editors = await makeRole(['news-view', 'news-edit', 'news-remove']);

describe('an article that is sent for approval', () => {
  test('is told to those who may decide, not to who sent it nor to who only reads, and what was decided to who sent it', async () => {
    const readers = await makeRole(['news-view']);
    const [author, decider] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const reader = await makeAccount([readers.id]);
    const record = await createRecord(author.client, news, { ...filed, title: 'Mở cửa xả đáy', status: 2 });
    expect(await own(decider.client)).toEqual([
      expect.objectContaining({
        title: 'Nội dung chờ duyệt',
        message: `<p>${author.account.fullName} đã gửi duyệt “Mở cửa xả đáy”.</p>`,
        href: `/news-management/news/${record.id}`,
        status: 1,
      }),
    ]);
    expect([await titles(author.client), await titles(reader.client)]).toEqual([[], []]);
    const items = [{ id: record.id, version: record.version }];
    const refused = await decider.client.data(articles.setStatus, { items, status: 3, refusalReason: 'Thiếu nguồn' });
    expect(await own(author.client)).toEqual([
      expect.objectContaining({
        title: 'Nội dung bị từ chối',
        message: `<p>${decider.account.fullName} đã từ chối “Mở cửa xả đáy”. Lý do: Thiếu nguồn</p>`,
      }),
    ]);
    const again = { id: record.id, version: refused.items[0]?.version ?? 0, summary: 'Đã sửa', status: 2 };
    const sent = await author.client.data(articles.update, again);
    expect(await titles(decider.client)).toEqual(['Nội dung chờ duyệt', 'Nội dung chờ duyệt']);
    await decider.client.data(articles.setStatus, { items: [{ id: sent.id, version: sent.version }], status: 1 });
    expect(await titles(author.client)).toEqual(['Nội dung đã được duyệt', 'Nội dung bị từ chối']);
    expect(await titles(reader.client)).toEqual([]);
  });

  test('is told once, whatever else is changed while it waits, and nobody is told that it was taken back', async () => {
    const [author, decider] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const { id, version } = await createRecord(author.client, news, { ...filed, status: 2 });
    const changed = await author.client.data(articles.update, { id, version, summary: 'Thêm một câu' });
    const draft = await author.client.data(articles.update, { id, version: changed.version, status: 0 });
    expect((await titles(decider.client)).filter((title) => title === 'Nội dung chờ duyệt')).toHaveLength(1);
    await author.client.data(articles.update, { id, version: draft.version, status: 2 });
    await author.client.data(articles.remove, { id });
    expect(await titles(author.client)).toEqual([]);
    expect(await server.database.rows('SELECT FROM approval_requests WHERE record_id = $1', [id])).toEqual([]);
  });

  test('that is refused by the form is told to nobody', async () => {
    const [author, decider] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const { status } = await author.client.call(articles.insert, { title: '', status: 2 });
    expect(status).toBe(400);
    expect(await titles(decider.client)).toEqual([]);
  });
});

describe('what the product tells by itself', () => {
  test('can be declined by kind, each account for itself, and wanted again', async () => {
    const [one, other] = [await makeAccount([editors.id]), await makeAccount([editors.id])];
    const kinds = async () => (await one.client.data(getMyNotificationKind, {})).items;
    expect((await kinds()).map(({ kind, title, muted }) => [kind, title, muted])).toEqual([
      ['approvalWanted', 'Nội dung chờ duyệt', false],
      ['approved', 'Nội dung đã được duyệt', false],
      ['refused', 'Nội dung bị từ chối', false],
      ['importStored', 'Nhập dữ liệu xong', false],
      ['importFailed', 'Nhập dữ liệu không thành công', false],
      ['secondFactorReset', 'Xác thực hai bước đã được đặt lại', false],
      ['tokenCreated', 'Mã truy cập cá nhân mới', false],
    ]);
    const decline = { kind: 'approvalWanted', muted: true } as const;
    for (const items of [[decline], [decline], []]) {
      expect(await one.client.data(updateMyNotificationKind, { items })).toEqual({ muted: ['approvalWanted'] });
    }
    expect((await kinds()).filter(({ muted }) => muted).map(({ kind }) => kind)).toEqual(['approvalWanted']);
    await createRecord(administrator, news, { status: 2 });
    expect([await titles(one.client), await titles(other.client)]).toEqual([[], ['Nội dung chờ duyệt']]);
    await one.client.data(updateMyNotificationKind, { items: [{ ...decline, muted: false }] });
    await createRecord(administrator, news, { status: 2 });
    expect(await titles(one.client)).toEqual(['Nội dung chờ duyệt']);
  });

  test('offers only kinds that the account may hear of, in its language, to who is signed in', async () => {
    const { client } = await makeAccount([]);
    const { data } = await client.call(getMyNotificationKind, {}, { 'accept-language': 'en' });
    expect(data.items.map(({ title }) => title)).toEqual([
      ...['Approved', 'Rejected', 'Import complete', 'Import failed'],
      ...['Two-step sign-in was reset', 'New personal access token'],
    ]);
    const all = (await administrator.data(getMyNotificationKind, {})).items.map(({ kind }) => kind);
    expect(all).toEqual(expect.arrayContaining(['approvalWanted', 'fileWaiting', 'accountMade', 'jobFailed']));
    expect((await server.visitor.call(getMyNotificationKind, {})).status).toBe(401);
    const unknown = await client.call(updateMyNotificationKind, { items: [{ kind: 'password', muted: true }] });
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'items.0.kind']);
    const both = [true, false].map((muted) => ({ kind: 'approved', muted }) as const);
    const twice = await client.call(updateMyNotificationKind, { items: both });
    expect([twice.status, twice.problem.errors?.[0]?.path]).toEqual([400, 'items.1.kind']);
    const foreign = await client.call(updateMyNotificationKind, { items: [{ kind: 'jobFailed', muted: true }] });
    expect([foreign.status, foreign.problem.errors?.[0]?.path]).toEqual([400, 'items.0.kind']);
  });
});

describe('what was told a year ago', () => {
  const send = (receiver: { id: string }, values: object) =>
    administrator.data(resourceOperations(notifications).insert, {
      message: '<p>Lịch trực.</p>',
      receivers: [`account:${receiver.id}`],
      status: 1,
      ...values,
    });
  const later = (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const forgotten = deleteOldNotifications(server.running.database.app);
    return forgotten.finally(() => vi.useRealTimers());
  };

  test('is forgotten when it was read or is over, with who has read it; what is unread and stands is kept whole', async () => {
    const { account, client } = await makeAccount([editors.id]);
    const [other] = [await makeAccount([])];
    await createRecord(administrator, news, { status: 2 });
    const read = await send(account, { title: 'Đã đọc' });
    await client.data(markAllNotificationRead, {});
    const receivers = [account, other.account].map(({ id }) => `account:${id}`);
    const half = await send(account, { title: 'Một người chưa đọc', receivers });
    await other.client.data(markAllNotificationRead, {});
    const validTo = new Date(Date.now() + 60_000).toISOString();
    const over = await send(account, { title: 'Hết hiệu lực', validTo });
    await later(retentionDays - 1);
    expect(await titles(client)).toEqual(['Hết hiệu lực', 'Một người chưa đọc', 'Đã đọc', 'Nội dung chờ duyệt']);
    await later(retentionDays + 1);
    expect(await titles(client)).toEqual(['Một người chưa đọc']);
    const receipts = async ({ id }: { id: string }) => {
      const { read: readers, unread } = await administrator.data(getNotificationReceipt, { id });
      return [readers, unread];
    };
    expect(await receipts(read)).toEqual([0, 0]);
    expect(await receipts(over)).toEqual([0, 0]);
    expect(await receipts(half)).toEqual([1, 1]);
    expect((await administrator.call(resourceOperations(notifications).detail, { id: read.id })).status).toBe(200);
  });
});

test('that readings of a reservoir are missing is told once, an hour after their hour, and again after it was read and forgotten anew', async () => {
  const typing = await makeRole(['readings-view', 'readings-edit']);
  const [clerk, reader] = [await makeAccount([typing.id]), await makeAccount([editors.id])];
  // A day that is over: what is missing follows the clock that the job is given.
  const day = addDays(dayOf(Date.now()), -2);
  const time = (at: string) => Date.parse(plantTime(at, day));
  const twice = { expectedHours: [{ hours: '7, 19', fromDay: '01-01', toDay: '12-31' }] };
  const late = await createRecord(administrator, reservoirs);
  const read = await createRecord(administrator, reservoirs, twice);
  const { insert } = readingTools(administrator);
  await insert(...[late, read].map(({ id }) => ({ reservoirId: id, at: plantTime('07:00', day), inflow: '120' })));
  const { app } = server.running.database;
  const told = (at: string) => notifyMissing(app, notify, time(at));
  expect([await told('13:59'), await told('14:00'), await told('15:00')]).toEqual([0, 1, 0]);
  expect(await own(clerk.client)).toEqual([
    expect.objectContaining({
      title: 'Thiếu số liệu thuỷ văn',
      message: `<p>Đã quá giờ đo mà chưa có số liệu mới của: ${late.name} (13:00).</p>`,
      href: `/hydrological-situation/entry?reservoir=${late.id}`,
    }),
  ]);
  expect(await own(reader.client)).toEqual([]);
  await insert({ reservoirId: late.id, at: plantTime('13:00', day), inflow: '120' });
  expect([await told('16:00'), await told('20:00')]).toEqual([0, 2]);
});
