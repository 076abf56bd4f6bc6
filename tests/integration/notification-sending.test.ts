import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import {
  getMyNotification,
  markAllNotificationRead,
} from '../../src/features/notifications/contract/own-notifications.ts';
import { getNotificationReceipt } from '../../src/features/notifications/contract/receipts.ts';
import { deliverDue } from '../../src/features/notifications/delivery.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Answer, Client } from '../support/client.ts';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount, makeRole } = accessTools(server, administrator);
const kit = resourceOperations(notifications);
const writers = await makeRole(['notifications-view', 'notifications-edit']);

type Sent = { id: string; version: number; status: number; [name: string]: unknown };
const flow = (flows: number) => `<p>Xả <strong>${flows}</strong> m³/s từ 14 giờ.</p>`;

const write = (client: Client, receivers: readonly { account: { id: string } }[], values: object = {}) =>
  client.data<Sent>(kit.insert.name, {
    title: 'Vận hành xả nước',
    message: flow(350),
    receivers: receivers.map(({ account }) => `account:${account.id}`),
    status: 1,
    ...values,
  });
const change = ({ id, version }: Sent, values: object) =>
  administrator.call<Sent>(kit.update, { id, version, ...values });
const own = async (client: Client) => (await client.data(getMyNotification, {})).items;
const texts = async (client: Client) => (await own(client)).map(({ message, status }) => [message, status]);
const detail = ({ id }: { id: string }) => administrator.data<Sent>(kit.detail.name, { id });
const set = async (column: string, value: unknown, after: unknown) => {
  await server.database.rows(`UPDATE site_settings SET ${column} = $1`, [value]);
  onTestFinished(async () => void (await server.database.rows(`UPDATE site_settings SET ${column} = $1`, [after])));
};

beforeAll(() => putOff(server.database, 'deliver-notifications'));

describe('a sent notification that is changed', () => {
  test('must say whether it is sent again, whatever of it is changed; the rest is changed as before', async () => {
    const reader = await makeAccount([]);
    const sent = await write(administrator, [reader]);
    const form = uploadForm(pdf, 'phu-luc.pdf', { purpose: 'attachment' });
    const { data: file } = await administrator.post('/api/insertMedia', form);
    for (const values of [
      { title: 'Xả nước' },
      { message: flow(420) },
      { attachments: [String(file.id)] },
      { receivers: ['everyone'] },
      { number: '13/TB' },
    ]) {
      const { status, problem } = await change(sent, values);
      expect([status, problem.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'resend', code: 'resendUnsaid' })],
      ]);
    }
    expect(await texts(reader.client)).toEqual([[flow(350), 1]]);
    expect((await change(sent, { validTo: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(200);
  });

  test('in its spelling alone is read anew by nobody, and says when; new receivers get it', async () => {
    const [reader, later] = [await makeAccount([]), await makeAccount([])];
    const sent = await write(administrator, [reader]);
    await reader.client.data(markAllNotificationRead, {});
    const receivers = [reader, later].map(({ account }) => `account:${account.id}`);
    const changed = await change(sent, { title: 'Vận hành xả lũ', receivers, resend: false });
    expect(changed.status).toBe(200);
    const [read] = await own(reader.client);
    expect(read).toMatchObject({ title: 'Vận hành xả lũ', status: 0, editedAt: expect.stringMatching(/^\d{4}-/) });
    expect(await texts(later.client)).toEqual([[flow(350), 1]]);
    const { editions, read: readers } = await administrator.data(getNotificationReceipt, { id: sent.id });
    expect([editions.map(({ edition }) => edition), readers]).toEqual([[1], 1]);
  });

  test('and sent again is unread anew, and who read the first version has not read the second', async () => {
    const [reader, other] = [await makeAccount([]), await makeAccount([])];
    const sent = await write(administrator, [reader, other]);
    await reader.client.data(markAllNotificationRead, {});
    await change(sent, { message: flow(420), resend: true });
    expect(await texts(reader.client)).toEqual([[flow(420), 1]]);
    expect((await own(reader.client))[0]?.editedAt).not.toBeNull();
    const receipts = async (edition?: number) => {
      const { read, unread, editions } = await administrator.data(getNotificationReceipt, { id: sent.id, edition });
      return [read, unread, editions.length];
    };
    expect([await receipts(), await receipts(2), await receipts(1)]).toEqual([
      [0, 2, 2],
      [0, 2, 2],
      [1, 1, 2],
    ]);
    expect((await administrator.call(getNotificationReceipt, { id: sent.id, edition: 3 })).status).toBe(404);
  });

  test('of great weight is never changed quietly in its numbers, however it is put', async () => {
    const reader = await makeAccount([]);
    for (const weight of [{ kind: 'release' }, { urgency: 'veryUrgent' }, { urgency: 'immediate' }]) {
      const sent = await write(administrator, [reader], weight);
      for (const values of [{ message: flow(420) }, { message: flow(420), kind: 'general', urgency: null }]) {
        const { status, problem } = await change(sent, { ...values, resend: false });
        expect([status, problem.errors?.[0]]).toMatchObject([400, { path: 'resend', code: 'numbersChanged' }]);
      }
      expect((await change(sent, { title: 'Vận hành xả lũ', resend: false })).status).toBe(200);
    }
    expect(new Set((await texts(reader.client)).map(([text]) => text))).toEqual(new Set([flow(350)]));
  });

  test('after it was withdrawn is sent anew; without a change it is there again as it was', async () => {
    const reader = await makeAccount([]);
    const sent = await write(administrator, [reader]);
    await reader.client.data(markAllNotificationRead, {});
    const taken = await change(sent, { status: 4 });
    expect(await texts(reader.client)).toEqual([]);
    const back = await change(taken.data, { status: 1 });
    expect(await texts(reader.client)).toEqual([[flow(350), 0]]);
    const again = await change(back.data, { status: 4 });
    const draft = await change(again.data, { message: flow(420) });
    await change(draft.data, { status: 1 });
    expect(await texts(reader.client)).toEqual([[flow(420), 1]]);
  });
});

describe('for ten seconds', () => {
  const deliver = () => server.running.database.app.transaction().execute(deliverDue);
  const pass = ({ id }: Sent) =>
    server.database.rows('UPDATE notifications SET deliver_after = now() WHERE id = $1', [id]);
  const recall = (sent: Sent) => administrator.call<Sent>('recallNotification', { id: sent.id, version: sent.version });

  test('what is sent is delivered to nobody, and is a draft again when it is taken back; then it is too late', async () => {
    await set('recall_seconds', 10, 0);
    const reader = await makeAccount([]);
    const sent = await write(administrator, [reader]);
    const { updatedAt, deliverAfter, deliveredAt } = sent;
    expect(Date.parse(String(deliverAfter)) - Date.parse(String(updatedAt))).toBe(10_000);
    expect([deliveredAt, await deliver(), await texts(reader.client)]).toEqual([null, 0, []]);
    const back = await recall(sent);
    expect([back.status, back.data.status, back.data.deliverAfter]).toEqual([200, 0, null]);
    await pass(sent);
    expect([await deliver(), await texts(reader.client)]).toEqual([0, []]);
    const again = await change(back.data, { status: 1 });
    await pass(sent);
    expect([await deliver(), await texts(reader.client)]).toEqual([1, [[flow(350), 1]]]);
    const late = await recall(again.data);
    expect([late.status, late.problem.errors?.[0]]).toMatchObject([400, { path: 'id', code: 'delivered' }]);
  });

  test('a change that is sent again is read by nobody, and is undone when it is taken back', async () => {
    const reader = await makeAccount([]);
    const sent = await write(administrator, [reader]);
    await reader.client.data(markAllNotificationRead, {});
    await set('recall_seconds', 10, 0);
    const { data: changed } = await change(sent, { message: flow(420), resend: true });
    expect(await texts(reader.client)).toEqual([[flow(350), 0]]);
    expect((await recall(changed)).data).toMatchObject({ status: 1, message: flow(350) });
    expect([await deliver(), await texts(reader.client)]).toEqual([0, [[flow(350), 0]]]);
    const next = await change(await detail(sent), { message: flow(420), resend: true });
    await pass(next.data);
    expect([await deliver(), await texts(reader.client)]).toEqual([1, [[flow(420), 1]]]);
  });
});

test('how many accounts receive it is told before: each once, however it is named', async () => {
  const role = await makeRole([]);
  const [one, other] = [await makeAccount([role.id]), await makeAccount([])];
  const receivers = [`role:${role.id}`, `account:${one.account.id}`, `account:${other.account.id}`];
  expect(await administrator.data('countNotificationReceiver', { receivers })).toEqual({
    accounts: 2,
    secondPerson: false,
  });
  const { id } = await write(administrator, [other], { status: 0 });
  expect(await administrator.data('countNotificationReceiver', { ids: [id] })).toMatchObject({ accounts: 1 });
});

describe('where a second person is needed', () => {
  beforeAll(async () => {
    const { version } = await administrator.data<{ version: number }>('getSiteSettings');
    await administrator.data('updateSiteSettings', { version, secondPerson: true });
  });
  const code = async (answer: Promise<Pick<Answer<unknown>, 'status' | 'problem'>>) => {
    const { status, problem } = await answer;
    return status === 200 ? status : [problem.errors?.[0]?.path, problem.errors?.[0]?.code];
  };
  const refused = ['status', 'needsSecondPerson'];
  const setTo = async (client: Client, sent: Sent, status: number) =>
    code(client.call(kit.setStatus, { items: [{ id: sent.id, version: sent.version }], status }));

  test('a release notice is sent by somebody else than its author, who asks and is told', async () => {
    const reader = await makeAccount([]);
    const [author, second] = [await makeAccount([writers.id]), await makeAccount([writers.id])];
    const grave = { kind: 'release' };
    const direct = author.client.call(kit.insert, {
      title: 'a',
      message: flow(1),
      receivers: ['everyone'],
      status: 1,
      ...grave,
    });
    expect(await code(direct)).toEqual(refused);
    const draft = await write(author.client, [reader], { ...grave, status: 0 });
    expect([await setTo(author.client, draft, 1), await setTo(second.client, draft, 1)]).toEqual([refused, refused]);
    const waiting = await author.client.data<Sent>(kit.update.name, {
      id: draft.id,
      version: draft.version,
      status: 2,
    });
    expect((await own(second.client))[0]?.title).toBe('Nội dung chờ duyệt');
    expect(await setTo(author.client, waiting, 1)).toEqual(refused);
    const { id, version } = waiting;
    const rewritten = second.client.call(kit.update, { id, version, message: flow(420), status: 1 });
    expect(await code(rewritten)).toEqual(refused);
    const lists = [author, second].map(({ client }) => client.data<{ items: { id: string }[] }>('getMyApproval'));
    expect((await Promise.all(lists)).map(({ items }) => items.map((item) => item.id))).toEqual([[], [id]]);
    expect(await setTo(second.client, waiting, 1)).toBe(200);
    expect(await texts(reader.client)).toEqual([[flow(350), 1]]);
    expect((await own(author.client))[0]?.title).toBe('Nội dung đã được duyệt');
  });

  test('who changed it while it waited does not approve it, and its change of what was sent waits too', async () => {
    const reader = await makeAccount([]);
    const people = [await makeAccount([writers.id]), await makeAccount([writers.id]), await makeAccount([writers.id])];
    const [author, second, third] = people.map(({ client }) => client) as [Client, Client, Client];
    const asked = await write(author, [reader], { urgency: 'veryUrgent', status: 2 });
    const edited = await second.data<Sent>(kit.update.name, {
      id: asked.id,
      version: asked.version,
      message: flow(360),
    });
    expect([await setTo(second, edited, 1), await setTo(third, edited, 1)]).toEqual([refused, 200]);
    expect(await texts(reader.client)).toEqual([[flow(360), 1]]);
    const sent = await detail(asked);
    for (const resend of [true, false]) {
      const answer = second.call(kit.update, { id: sent.id, version: sent.version, title: 'Xả nước', resend });
      expect(await code(answer)).toEqual(refused);
    }
    const change = { id: sent.id, version: sent.version, message: flow(420), status: 2 };
    const waiting = await second.data<Sent>(kit.update.name, change);
    expect(await texts(reader.client)).toEqual([[flow(360), 1]]);
    expect(await setTo(third, waiting, 1)).toBe(200);
    expect(await texts(reader.client)).toEqual([[flow(420), 1]]);
  });

  test('others are sent by whoever may', async () => {
    const reader = await makeAccount([]);
    await write(administrator, [reader], { urgency: 'urgent' });
    expect(await texts(reader.client)).toEqual([[flow(350), 1]]);
  });
});
