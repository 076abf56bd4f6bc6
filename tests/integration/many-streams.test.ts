import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

// Before any connection is made.
const querySpy = vi.spyOn(pg.Client.prototype, 'query');
const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount } = accessTools(server, administrator);
/** As many as an account may hold. */
const ofEach = 5;
const people = await Promise.all(Array.from({ length: 12 }, () => makeAccount([])));

const closing = new AbortController();
afterAll(() => closing.abort());

/** An open stream: what it has told so far, and whether it was ended. */
async function listen(client: Client) {
  const response = await fetch(`${client.url}/api/events`, { headers: client.headers, signal: closing.signal });
  let [text, isOver] = ['', false];
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    } catch {
      // It was closed after the tests.
    }
    isOver = true;
  })();
  const count = (event: string) => text.split(`event: ${event}`).length - 1;
  return { notices: () => count('notice'), changes: () => count('access'), isOver: () => isOver };
}

const streams = await Promise.all(people.flatMap(({ client }) => Array.from({ length: ofEach }, () => listen(client))));
await vi.waitFor(() => expect(streams.every(({ notices }) => notices() > 0)).toBe(true), 20_000);

test('a change of access is told to all without asking about them one by one', async () => {
  const before = streams.map(({ changes }) => changes());
  querySpy.mockClear();
  await administrator.data('updateApi', { name: 'getListNews', enabled: false });
  await expect.poll(() => streams.every(({ changes }, place) => changes() > (before[place] ?? 0))).toBe(true);
  expect(querySpy.mock.calls.length).toBeLessThan(streams.length);
});

test('a notification is told to all without asking about them one by one, also when nobody called for a long time', async () => {
  const before = streams.map(({ notices }) => notices());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  querySpy.mockClear();
  const values = { title: 'Họp giao ban', message: '<p>Phòng họp tầng 2.</p>', receivers: ['everyone'], status: 1 };
  await administrator.data(resourceOperations(notifications).insert, values);
  await expect.poll(() => streams.every(({ notices }, place) => notices() > (before[place] ?? 0))).toBe(true);
  expect(querySpy.mock.calls.length).toBeLessThan(streams.length);
});

test('of many, those end whose session has', async () => {
  const [first] = people;
  await administrator.data('deleteUserSession', { userId: first?.account.id });
  await expect.poll(() => streams.filter(({ isOver }) => isOver()).length).toBe(ofEach);
  expect(streams.slice(0, ofEach).every(({ isOver }) => isOver())).toBe(true);
});
