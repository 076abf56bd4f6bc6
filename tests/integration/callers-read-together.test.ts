import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { accessTools } from '../support/access.ts';
import { startTestServer } from '../support/harness.ts';

let readerId = '';
let readerName = '';
/** The statements that name the reader. */
let asked = 0;
let reads = 0;
let checks = 0;
let hold: Promise<void> | undefined;

// Before any connection is made: counts what is read of the reader's rights, and keeps the answers back while they are held.
const send = pg.Client.prototype.query as (...sent: unknown[]) => Promise<unknown>;
const asking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...sent: unknown[]
) {
  const answer = send.apply(this, sent);
  const [query] = sent as [string | { text?: string; values?: unknown[] }];
  // So the listening connection asks whether it lives.
  if (query === 'SELECT 1') {
    const answered = () => {
      checks += 1;
    };
    answer.then(answered, () => undefined);
  }
  const values = typeof query === 'object' ? (JSON.stringify(query.values) ?? '') : '';
  if (readerId && (values.includes(readerId) || values.includes(readerName))) asked += 1;
  const isReading =
    typeof query === 'object' && query.text?.includes('FROM account_access') && query.values?.includes(readerId);
  if (!isReading) return answer as never;
  reads += 1;
  return (hold ? hold.then(() => answer) : answer) as never;
});
afterAll(() => asking.mockRestore());

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeRole, makeAccount, functionIds } = accessTools(server, administrator);
const role = await makeRole(['news-view']);
const { account, client: reader } = await makeAccount([role.id]);
readerId = account.id;
readerName = account.username;
const seen = async () => (await reader.call('getListNews')).status;
let { version } = role;

/** Gives the reader's role the right to see news, or takes it; answered when all have forgotten. */
async function change(what: 'add' | 'remove'): Promise<void> {
  const changed = { add: [] as string[], remove: [] as string[], [what]: await functionIds(['news-view']) };
  await administrator.data('updateRoleFunction', { changes: [{ roleId: role.id, version, ...changed }] });
  version += 1;
}

beforeEach(async () => {
  await change('remove');
  await change('add');
  // When a question that was asked after the change is answered, the change has been heard of, and is not once more meanwhile.
  const before = checks;
  await expect.poll(() => checks).toBeGreaterThan(before + 1);
  reads = 0;
});

test('a sign-in asks seven times about its account, and once about its session', async () => {
  asked = 0;
  await server.signIn(readerName);
  expect(asked).toBe(7);
});

test('a hundred calls of one caller after a change read him once', async () => {
  const gate = Promise.withResolvers<void>();
  hold = gate.promise;
  onTestFinished(() => gate.resolve());
  const statuses = Promise.all(Array.from({ length: 100 }, seen));
  await expect.poll(() => reads).toBeGreaterThan(0);
  // Those calls have come before the reading ends: this one, sent after them, has been answered.
  await administrator.data('getListNews');
  gate.resolve();
  hold = undefined;
  expect(new Set(await statuses)).toEqual(new Set([200]));
  expect(reads).toBe(1);
});

test('what was begun before a change is answered to nobody who calls after it', async () => {
  const gate = Promise.withResolvers<void>();
  hold = gate.promise;
  onTestFinished(() => gate.resolve());
  const before = seen();
  await expect.poll(() => reads).toBe(1);
  hold = undefined;
  await change('remove');
  const after = Promise.all(Array.from({ length: 20 }, seen));
  await administrator.data('getListNews');
  gate.resolve();
  expect(await before).toBe(200);
  expect(await after).toEqual(Array(20).fill(403));
});
