import { expect, onTestFinished, test } from 'vitest';
import {
  getSiteSettings,
  type SettingsChange,
  type SiteSettings,
  updateSiteSettings,
} from '../../src/features/settings/contract.ts';
import { startTestServer } from '../support/harness.ts';

const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const server = await startTestServer({ variables });
const other = await startTestServer({ database: server.database, variables });
const administrator = await server.as('administrator');

const read = () => administrator.data(getSiteSettings, {});
const change = async (changes: Omit<SettingsChange, 'version'>) =>
  administrator.data(updateSiteSettings, { version: (await read()).version, ...changes });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('settings have a version: who changes what he did not see is told how they are', async () => {
  const before = await read();
  const saved = await change({ companyName: 'Công ty Thuỷ điện', companyNameEn: 'Hydropower Company' });
  expect(saved.version).toBe(before.version + 1);
  const { status, problem } = await administrator.call(updateSiteSettings, { version: before.version, slogan: 'Cũ' });
  expect([status, problem.code, problem.current]).toEqual([409, 'CONFLICT_VERSION', saved]);
  expect(await read()).toEqual(saved);
  expect((await administrator.call('updateSiteSettings', { slogan: 'Không phiên bản' })).status).toBe(400);
});

test('an announcement out of its days is told to nobody who may not change it', async () => {
  const seen = async () => (await server.visitor.call(getSiteSettings, {})).data as unknown as SiteSettings;
  await change({ announcement: 'Sắp xả lũ', announcementFrom: hours(1), announcementTo: hours(2) });
  expect([(await seen()).announcement, (await read()).announcement]).toEqual(['', 'Sắp xả lũ']);
  await change({ announcementFrom: hours(-1) });
  expect((await seen()).announcement).toBe('Sắp xả lũ');
  await change({ announcementFrom: hours(-2), announcementTo: hours(-1) });
  expect((await seen()).announcement).toBe('');
  const { problem } = await administrator.call(updateSiteSettings, {
    version: (await read()).version,
    announcementTo: hours(-3),
  });
  expect(problem.errors).toMatchObject([{ path: 'announcementTo', code: 'before' }]);
  const [entry] = await server.database.rows<{ after: object }>(
    "SELECT after FROM audit_log WHERE resource = 'site-settings' ORDER BY id DESC LIMIT 1",
  );
  expect(entry?.after).toMatchObject({ announcement: 'Sắp xả lũ' });
});

test('an open browser is told of a change, whichever process made it, when no process knows the old any more', async () => {
  const viewer = await other.as('viewer');
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const stream = await fetch(`${other.url}/api/events`, { headers: viewer.headers, signal: abort.signal });
  expect(stream.status).toBe(200);
  let told = '';
  const hearing = async () => {
    for await (const bytes of stream.body ?? []) told += Buffer.from(bytes).toString();
  };
  hearing().catch(() => undefined);
  const slogan = 'An toàn là trên hết';
  await viewer.data(getSiteSettings, {});
  await change({ slogan });
  await expect.poll(() => told, { timeout: 20_000 }).toContain('event: settings');
  expect((await viewer.data(getSiteSettings, {})).slogan).toBe(slogan);
});
