import { expect, test } from 'vitest';
import {
  getSiteSettings,
  type SettingsChange,
  type SiteSettings,
  updateSiteSettings,
} from '../../src/features/settings/contract.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
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
  const other = await startTestServer({ database: server.database });
  const stop = new AbortController();
  const answer = await fetch(`${other.url}/api/events`, {
    headers: (await other.as('viewer')).headers,
    signal: stop.signal,
  });
  const slogan = 'An toàn là trên hết';
  await (await other.as('viewer')).data(getSiteSettings, {});
  await change({ slogan });
  let told = '';
  for await (const bytes of answer.body ?? []) {
    told += Buffer.from(bytes).toString();
    if (told.includes('event: settings')) break;
  }
  expect((await (await other.as('viewer')).data(getSiteSettings, {})).slogan).toBe(slogan);
  stop.abort();
});
