import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { roles } from '../../src/features/access/roles/resource.ts';
import {
  getMyNotification,
  markAllNotificationRead,
  markNotificationRead,
} from '../../src/features/notifications/contract/own-notifications.ts';
import { getNotificationReceipt, remindNotification } from '../../src/features/notifications/contract/receipts.ts';
import { findNotificationReceiver } from '../../src/features/notifications/contract/receivers.ts';
import { deliverDue } from '../../src/features/notifications/delivery.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { notify } from '../../src/product/notify.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { units } from '../../src/resources/units/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { aSecond } from '../support/within-a-second.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount, makeRole } = accessTools(server, administrator);
const kit = resourceOperations(notifications);

/** Writes a notification and sends it at once. */
const send = (values: Record<string, unknown>) =>
  administrator.data(kit.insert, {
    title: 'Lịch trực mùa lũ',
    message: '<p>Các ca trực bắt đầu lúc 6 giờ.</p>',
    receivers: ['everyone'],
    status: 1,
    ...values,
  });
const own = (client: Client, page = 0, pageSize = 20) => client.data(getMyNotification, { page, pageSize });
const titles = async (client: Client) => (await own(client)).items.map(({ title }) => title);

describe('a notification', () => {
  test('is read by those it was written to, as the specification names it', async () => {
    const { client } = await makeAccount([]);
    const { items: before } = await own(client);
    expect(before).toEqual([]);
    await send({ title: 'Cho tất cả', type: 4 });
    const { items, unread, totalItem } = await own(client);
    expect(items).toEqual([
      expect.objectContaining({
        message: '<p>Các ca trực bắt đầu lúc 6 giờ.</p>',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        status: 1,
        type: 4,
        title: 'Cho tất cả',
      }),
    ]);
    expect([unread, totalItem]).toEqual([1, 1]);
  });

  test('reaches the holders of a role, the people of a unit and single accounts, each once, and nobody else', async () => {
    const role = await makeRole([]);
    const [one, other, outside] = [await makeAccount([role.id]), await makeAccount([]), await makeAccount([])];
    const receivers = [`role:${role.id}`, `account:${one.account.id}`, `account:${other.account.id}`];
    await send({ title: 'Cho hai người', receivers });
    expect(await titles(one.client)).toEqual(['Cho hai người']);
    expect(await titles(other.client)).toEqual(['Cho hai người']);
    expect(await titles(outside.client)).toEqual([]);
  });

  test('is delivered when it is published and valid: not as a draft, not before its time, not after', async () => {
    const { client } = await makeAccount([]);
    const draft = await send({ title: 'Nháp', status: 0 });
    const later = await send({ title: 'Ngày mai', validFrom: new Date(Date.now() + 86_400_000).toISOString() });
    await send({ title: 'Đã qua', validTo: new Date(Date.now() - 1_000).toISOString() });
    expect(await titles(client)).toEqual([]);
    await administrator.data(kit.setStatus, { items: [{ id: draft.id, version: draft.version }], status: 1 });
    expect(await titles(client)).toEqual(['Nháp']);
    await server.database.rows('UPDATE notifications SET valid_from = now() WHERE id = $1', [later.id]);
    expect(await server.running.database.app.transaction().execute(deliverDue)).toBe(1);
    expect(await titles(client)).toEqual(['Ngày mai', 'Nháp']);
    await administrator.data(kit.remove, { id: draft.id });
    expect(await titles(client)).toEqual(['Ngày mai']);
  });

  test('whose receivers change reaches the new ones, leaves the others as they were, and is taken from who is none', async () => {
    const [first, second, third] = [await makeAccount([]), await makeAccount([]), await makeAccount([])];
    const key = ({ account }: typeof first) => `account:${account.id}`;
    const { id, version } = await send({ title: 'Đổi người nhận', receivers: [key(first), key(second)] });
    await second.client.data(markAllNotificationRead, {});
    await administrator.data(kit.update, { id, version, receivers: [key(second), key(third)], resend: false });
    expect(await titles(first.client)).toEqual([]);
    expect((await own(second.client)).unread).toBe(0);
    expect((await own(third.client)).unread).toBe(1);
  });

  test('is refused with the field named where a receiver is not there, also when a role went before it was sent', async () => {
    const role = await makeRole([]);
    const receivers = [`role:${role.id}`];
    const draft = await send({ receivers, status: 0 });
    await administrator.data(resourceOperations(roles).remove, { id: role.id });
    const items = [{ id: draft.id, version: draft.version }];
    for (const refused of [
      await administrator.call(kit.setStatus, { items, status: 1 }),
      await administrator.call(kit.insert, { title: 'x', message: '<p>x</p>', receivers }),
      await administrator.call(kit.insert, { title: 'x', message: '<p>x</p>', receivers: ['ai-do'] }),
      await administrator.call(kit.update, { ...items[0], receivers: ['everyone', 'unit:999999'] }),
      await administrator.call(kit.update, { ...items[0], receivers: [`account:${draft.id}`] }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.problem.errors).toEqual([expect.objectContaining({ path: 'receivers', code: 'reference' })]);
    }
  });

  test('of a role that was deleted after it was sent is still read by who has it', async () => {
    const role = await makeRole([]);
    const { client, account } = await makeAccount([role.id]);
    await send({ title: 'Còn đọc được', receivers: [`role:${role.id}`] });
    const { id, version } = account;
    await administrator.data('updateUserRole', { id, version, roleIds: [] });
    await administrator.data(resourceOperations(roles).remove, { id: role.id });
    expect(await titles(client)).toEqual(['Còn đọc được']);
  });

  test('needs receivers and a message to be sent, not to be kept as a draft', async () => {
    expect((await administrator.call(kit.insert, { title: 'Chưa xong' })).status).toBe(200);
    const { problem } = await administrator.call(kit.insert, { title: 'Chưa xong', status: 1 });
    expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual(['message', 'receivers']);
  });

  test.each([0, 6, 2.5, '4'])('has no type %j', async (type) => {
    const { status, problem } = await administrator.call(kit.insert, { title: 'Loại', type });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'type']);
  });

  test('holds no script, whatever was sent', async () => {
    const { client } = await makeAccount([]);
    const vectors = [
      '<script>alert(1)</script>',
      '<img src="x" onerror="alert(1)">',
      '<a href="javascript:alert(1)">a</a>',
      '<a href="data:text/html,<script>alert(1)</script>">b</a>',
      '<svg onload="alert(1)"></svg><iframe src="https://vi-du.example.test"></iframe>',
      '<p onclick="alert(1)" style="position:fixed">c</p>',
    ];
    await send({ message: `<p>Nội dung</p>${vectors.join('')}` });
    const [read] = (await own(client)).items;
    expect(read?.message).toContain('Nội dung');
    expect(read?.message).not.toMatch(/script|onerror|onload|onclick|javascript:|data:|style=|<iframe|<svg/i);
  });
});

test('people of a unit read what is written to it', async () => {
  const unit = await createRecord(administrator, units);
  const person = await createRecord(administrator, staff, { unitId: unit.id });
  const [inside, outside] = [await makeAccount([]), await makeAccount([])];
  await server.database.rows('UPDATE accounts SET staff_id = $1 WHERE id = $2', [person.id, inside.account.id]);
  await send({ title: 'Cho đơn vị', receivers: [`unit:${unit.id}`] });
  expect(await titles(inside.client)).toEqual(['Cho đơn vị']);
  expect(await titles(outside.client)).toEqual([]);
});

test('what is attached is sent to who has the notification, as long as it stands, and to nobody else', async () => {
  const [reader, other] = [await makeAccount([]), await makeAccount([])];
  const form = uploadForm(pdf, 'lich-truc.pdf', { purpose: 'attachment' });
  const { data } = await administrator.post('/api/insertMedia', form);
  const attachments = [String(data.id)];
  const { id } = await send({ attachments, receivers: [`account:${reader.account.id}`] });
  const [read] = (await own(reader.client)).items;
  expect(read?.attachments).toEqual([{ name: 'lich-truc.pdf', url: data.url }]);
  const status = async (client: Client) => (await client.get(String(data.url))).status;
  expect(await status(reader.client)).toBe(200);
  const refused = await status(other.client);
  expect(refused).toBeGreaterThanOrEqual(400);
  await administrator.data(kit.remove, { id });
  expect(await status(reader.client)).toBe(refused);
});

test('its writer sees who has read it and who has not, and reminds the rest', async () => {
  const [reader, other] = [await makeAccount([]), await makeAccount([])];
  const receivers = [reader, other].map(({ account }) => `account:${account.id}`);
  const { id } = await send({ title: 'Đọc rồi báo lại', receivers });
  await reader.client.data(markAllNotificationRead, {});
  await send({ title: 'Tin sau', receivers });
  const receipts = await administrator.data(getNotificationReceipt, { id });
  expect([receipts.read, receipts.unread]).toEqual([1, 1]);
  expect(receipts.items.map(({ username, readAt }) => [username, readAt !== null])).toEqual([
    [other.account.username, false],
    [reader.account.username, true],
  ]);
  const unread = await administrator.data(getNotificationReceipt, { id, read: false });
  expect(unread.items.map(({ accountId }) => accountId)).toEqual([other.account.id]);
  expect(await administrator.data(remindNotification, { id })).toEqual({ reminded: 0 });
  await server.database.rows(
    `UPDATE account_notifications SET at = at - interval '1 hour' WHERE notification_id = $1`,
    [id],
  );
  expect(await titles(other.client)).toEqual(['Tin sau', 'Đọc rồi báo lại']);
  expect(await administrator.data(remindNotification, { id })).toEqual({ reminded: 1 });
  expect(await titles(other.client)).toEqual(['Đọc rồi báo lại', 'Tin sau']);
  expect(await titles(reader.client)).toEqual(['Tin sau', 'Đọc rồi báo lại']);
  expect((await administrator.call(getNotificationReceipt, { id: '999999' })).status).toBe(404);
});

describe('reading', () => {
  test('is noted by one, by all, and by the reader alone', async () => {
    const [reader, other] = [await makeAccount([]), await makeAccount([])];
    for (const title of ['Một', 'Hai', 'Ba']) await send({ title });
    const [newest] = (await own(reader.client)).items;
    const strange = (await own(other.client)).items.map(({ id }) => id);
    expect(await reader.client.data(markNotificationRead, { ids: [newest?.id ?? '', ...strange] })).toEqual({
      unread: 2,
    });
    expect((await own(reader.client)).items.map(({ status }) => status)).toEqual([0, 1, 1]);
    expect((await own(other.client)).unread).toBe(3);
    expect(await reader.client.data(markAllNotificationRead, {})).toEqual({ unread: 0 });
    expect((await own(other.client)).unread).toBe(3);
  });

  test('is by pages', async () => {
    const { client } = await makeAccount([]);
    for (const title of ['Một', 'Hai', 'Ba']) await send({ title });
    const second = await own(client, 1, 2);
    expect(second.items.map(({ title }) => title)).toEqual(['Một']);
    expect([second.totalItem, second.totalPage, second.currentPage]).toEqual([3, 2, 1]);
  });

  test('needs a session and no right', async () => {
    expect((await server.visitor.call(getMyNotification, {})).status).toBe(401);
    const { client } = await makeAccount([]);
    expect((await client.call(kit.list)).status).toBe(403);
    expect((await client.call(findNotificationReceiver, {})).status).toBe(403);
  });
});

test('receivers are found by words without accents and told by their keys, each with what it is', async () => {
  const { account } = await makeAccount([]);
  const found = await administrator.data(findNotificationReceiver, { textSearch: account.username });
  expect(found.items).toEqual([
    { key: `account:${account.id}`, name: account.fullName, note: `Tài khoản · ${account.username}` },
  ]);
  const receivers = await administrator.data(findNotificationReceiver, {
    keys: ['everyone', `account:${account.id}`, 'role:0'],
  });
  expect(receivers.items.map(({ name }) => name)).toEqual(['Tất cả mọi người', account.fullName]);
  // A role of the same name as an account is told from it where both are chosen.
  const role = await makeRole([]);
  const [named] = (await administrator.data(findNotificationReceiver, { keys: [`role:${role.id}`] })).items;
  expect(named?.name).toMatch(/^Vai trò: ./);
  const all = await administrator.data(findNotificationReceiver, {});
  expect(all.items[0]).toEqual({ key: 'everyone', name: 'Tất cả mọi người', note: '' });
});

test('to ten thousand accounts is stored within a second, and a page of it costs its reader a few milliseconds', async () => {
  const { client } = await makeAccount([]);
  await server.database.rows(
    `INSERT INTO accounts (username, full_name, email) SELECT 'nhieu-' || n, 'Nhân viên ' || n, 'nhieu-' || n || '@example.test'
     FROM generate_series(1, 10000) AS n`,
  );
  await server.database.rows('ANALYZE accounts');
  const second = await aSecond(() => own(client));
  const began = performance.now();
  const { id } = await send({ title: 'Cho mười nghìn người' });
  const stored = performance.now() - began;
  const [{ total } = { total: 0 }] = await server.database.rows<{ total: number }>(
    'SELECT count(*)::int AS total FROM account_notifications WHERE notification_id = $1',
    [id],
  );
  expect(total).toBeGreaterThan(10_000);
  expect(stored).toBeLessThan(second);
  await server.database.rows('ANALYZE account_notifications');
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const started = performance.now();
    await own(client);
    times.push(performance.now() - started);
  }
  const median = times.toSorted((one, other) => one - other)[15] ?? 0;
  console.log(`stored ${stored.toFixed(0)} ms, page ${median.toFixed(1)} ms`);
  expect(median).toBeLessThan((second * 5) / 1000 + 5);
});

describe('what the product tells by itself', () => {
  test('a new account is told to those who manage accounts, but not to who made it, and in their language', async () => {
    const role = await makeRole(['accounts-view']);
    const [manager, other] = [await makeAccount([role.id]), await makeAccount([])];
    const before = (await own(administrator)).totalItem;
    const { account } = await makeAccount([]);
    const [told] = (await own(manager.client)).items;
    expect(told).toMatchObject({
      title: 'Tài khoản mới',
      message: `<p>Đã tạo tài khoản ${account.username} cho ${account.fullName}.</p>`,
      href: `/account-management?q=${account.username}`,
      type: 4,
      status: 1,
    });
    expect(await titles(other.client)).toEqual([]);
    expect((await own(administrator)).totalItem).toBe(before);
  });

  test('with what people wrote as text, whatever they wrote', async () => {
    const role = await makeRole(['accounts-view']);
    const { client } = await makeAccount([role.id]);
    const fullName = 'An <b onclick="alert(1)">&</b>';
    const input = { username: 'ten-la', fullName, email: 'ten-la@example.test', roleIds: [] };
    await administrator.data('insertUser', input);
    const [told] = (await own(client)).items;
    expect(told?.message).toBe(
      '<p>Đã tạo tài khoản ten-la cho An &#60;b onclick=&#34;alert(1)&#34;&#62;&#38;&#60;/b&#62;.</p>',
    );
  });

  test('is left out for who does not want that kind, and never was where the change is taken back', async () => {
    const role = await makeRole(['accounts-view']);
    const { account, client } = await makeAccount([role.id]);
    const database = server.running.database.app;
    const notice = { values: { name: 'A', username: 'a' }, href: '/account-management' };
    const failedTransaction = database.transaction().execute(async (transaction) => {
      await notify(transaction, 'accountMade', notice);
      throw new Error('taken back');
    });
    await expect(failedTransaction).rejects.toThrow('taken back');
    await server.database.rows(`INSERT INTO notification_mutes VALUES ($1, 'accountMade')`, [account.id]);
    await database.transaction().execute((transaction) => notify(transaction, 'accountMade', notice));
    expect((await own(client)).items).toEqual([]);
  });
});

test('a search finds all that an account may read, whatever its age, by the words of its own language', async () => {
  const role = await makeRole(['accounts-view']);
  const { account, client } = await makeAccount([role.id]);
  const stranger = await makeAccount([]);
  const receivers = [`account:${account.id}`];
  await send({
    title: 'Xả lũ Thuỷ điện Đak Mi',
    number: '12/TB-ĐM',
    message: '<p>Cửa <b>s</b>ố 3</p><p>mở &amp; đóng &lt;2&nbsp;m</p>',
    receivers,
  });
  const withdrawn = await send({ title: 'Xả lũ đã thu hồi', receivers });
  const { version } = await administrator.data<{ version: number }>(kit.detail.name, { id: withdrawn.id });
  await administrator.data(kit.setStatus, { items: [{ id: withdrawn.id, version }], status: 4 });
  await administrator.data('insertUser', {
    ...{ username: 'nguoi-moi', fullName: 'Ngô Văn Mới', email: 'nguoi-moi@example.test', roleIds: [] },
  });
  // So many newer ones that a search through some of them would find none of these.
  await server.database.rows(
    `INSERT INTO account_notifications (account_id, raised, at) SELECT $1, '{"kind": "importStored", "values": {"file": "Bảng số liệu.xlsx"}}', now() + n * interval '1 ms'
     FROM generate_series(1, 1500) AS n`,
    [account.id],
  );
  const found = async (textSearch: string, reader = client, language = 'vi') => {
    const { data } = await reader.call(getMyNotification, { textSearch }, { 'accept-language': language });
    const { items, totalItem } = data as unknown as Awaited<ReturnType<typeof own>>;
    return [totalItem, items[0]?.title];
  };
  for (const words of ['thủy ĐIỆN dak', '12 tb', 'so 3', 'xa lu'])
    expect(await found(words), words).toEqual([1, 'Xả lũ Thuỷ điện Đak Mi']);
  expect(await found('khoan ngo moi')).toEqual([1, 'Tài khoản mới']);
  expect(await found('account created ngo', client, 'en')).toEqual([1, 'New account']);
  expect(await found('bang lieu xlsx nhap')).toEqual([1500, 'Nhập dữ liệu xong']);
  for (const words of ['khong co', 'reason', 'p', 'file', 'amp', 'lt', 'nbsp', 'mo amp'])
    expect(await found(words), words).toEqual([0, undefined]);
  expect(await found('xa lu', stranger.client)).toEqual([0, undefined]);
});
