import { expect, onTestFinished, test } from 'vitest';
import { getListAudit } from '../../src/features/audit/contract/audit.ts';
import { getLibraryCMSUses } from '../../src/features/media/contract/library.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import {
  type AnnouncementValues,
  type GeneralValues,
  getSiteSettings,
  type SiteSettings,
  updateAnnouncement,
  updateSiteSettings,
} from '../../src/features/settings/contract/settings.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';

const variables = { SESSION_SECRET: 'one secret for both servers, 32 characters' };
const server = await startTestServer({ variables });
const other = await startTestServer({ database: server.database, variables });
const administrator = await server.as('administrator');

const read = () => administrator.data(getSiteSettings, {});
const change = async (changes: Partial<GeneralValues>) =>
  administrator.data(updateSiteSettings, { version: (await read()).version, ...changes });
const announce = async (changes: Partial<AnnouncementValues>) =>
  administrator.data(updateAnnouncement, { version: (await read()).version, ...changes });
const noAnnouncement = { announcement: '', announcementEn: '', announcementFrom: null, announcementTo: null };
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

test('the rows a page of lists are a setting of four values, and part of its history', async () => {
  expect((await read()).pageSize).toBe(20);
  expect((await change({ pageSize: 50 })).pageSize).toBe(50);
  expect((await server.visitor.call(getSiteSettings, {})).data).toMatchObject({ pageSize: 50 });
  const { version } = await read();
  for (const pageSize of [0, 20.5, 30, 200, '50', null]) {
    const { status, problem } = await administrator.call('updateSiteSettings', { version, pageSize });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'pageSize' }]]);
  }
  const [entry] = await server.database.rows<object>(
    "SELECT before, after FROM audit_log WHERE resource = 'site-settings' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ before: { pageSize: 20 }, after: { pageSize: 50 } });
});

test('the time zone is a setting of IANA names, by which every process writes its files, and part of the history', async () => {
  expect((await read()).timeZone).toBe('Asia/Ho_Chi_Minh');
  const { version } = await read();
  for (const timeZone of ['', 'Asia/Saigon', '+07:00', 'Hà Nội', 'Europe/paris', 'UTC; x', 7, null]) {
    const { status, problem } = await administrator.call('updateSiteSettings', { version, timeZone });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'timeZone' }]]);
  }
  expect((await change({ timeZone: 'Europe/Paris' })).timeZone).toBe('Europe/Paris');
  onTestFinished(async () => void (await change({ timeZone: 'Asia/Ho_Chi_Minh' })));
  expect((await server.visitor.call(getSiteSettings, {})).data).toMatchObject({ timeZone: 'Europe/Paris' });
  const [entry] = await server.database.rows<object>(
    "SELECT before, after FROM audit_log WHERE resource = 'site-settings' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ before: { timeZone: 'Asia/Ho_Chi_Minh' }, after: { timeZone: 'Europe/Paris' } });
});

const seen = async () => (await server.visitor.call(getSiteSettings, {})).data as unknown as SiteSettings;

test('an announcement out of its days is told to nobody who may not change it', async () => {
  await announce({ announcement: 'Sắp xả lũ', announcementFrom: hours(1), announcementTo: hours(2) });
  expect([(await seen()).announcement, (await read()).announcement]).toEqual(['', 'Sắp xả lũ']);
  expect(await seen()).toMatchObject({ announcementEn: '', announcementFrom: null, announcementTo: null });
  await announce({ announcementFrom: hours(-1) });
  expect((await seen()).announcement).toBe('Sắp xả lũ');
  await announce({ announcementFrom: hours(-2), announcementTo: hours(-1) });
  expect((await seen()).announcement).toBe('');
  const { problem } = await administrator.call(updateAnnouncement, {
    version: (await read()).version,
    announcementTo: hours(-3),
  });
  expect(problem.errors).toMatchObject([{ path: 'announcementTo', code: 'before' }]);
  await announce(noAnnouncement);
});

test('a new announcement takes the translation of the old one down, and a log entry has what changed alone', async () => {
  await announce({ announcement: 'Mùa lũ', announcementEn: 'Flood season' });
  await announce({ announcement: 'Xả lũ khẩn cấp lúc 18:30' });
  expect(await seen()).toMatchObject({ announcement: 'Xả lũ khẩn cấp lúc 18:30', announcementEn: '' });
  const [entry] = await server.database.rows<object>(
    "SELECT before, after FROM audit_log WHERE operation = 'updateAnnouncement' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toEqual({
    before: { announcement: 'Mùa lũ', announcementEn: 'Flood season' },
    after: { announcement: 'Xả lũ khẩn cấp lúc 18:30', announcementEn: '' },
  });
  // Another day for the same words is no new announcement.
  await announce({ announcementEn: 'Urgent release at 18:30' });
  await announce({ announcementFrom: hours(-1) });
  expect(await seen()).toMatchObject({ announcementEn: 'Urgent release at 18:30' });
  await announce(noAnnouncement);
});

test('the announcement has a right of its own: a shift leader changes it and no other setting', async () => {
  const leader = await server.as('shift-leader');
  const { version } = await read();
  const words = { announcement: 'Mùa lũ', announcementEn: 'Flood season' };
  const refused = [
    await (await server.as('editor')).call(updateAnnouncement, { version, ...words }),
    await leader.call(updateSiteSettings, { version, slogan: 'Khác' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  const mixed = await administrator.call('updateSiteSettings', { version, announcement: 'Lối khác' });
  expect([mixed.status, mixed.problem.errors]).toMatchObject([400, [{ path: 'announcement' }]]);

  expect(await leader.data(updateAnnouncement, { version, ...words })).toMatchObject(words);
  expect(await seen()).toMatchObject(words);
  const { items } = await administrator.data(getListAudit, { operation: 'updateAnnouncement' });
  const [{ id } = { id: '' }] = await server.database.rows<{ id: string }>(
    "SELECT id FROM accounts WHERE username = 'shift-leader'",
  );
  expect(items[0]).toMatchObject({ resource: 'site-settings', accountId: id });
  const [entry] = await server.database.rows<object>(
    "SELECT before, after FROM audit_log WHERE operation = 'updateAnnouncement' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ before: { announcement: '', announcementEn: '' }, after: words });

  const wrong = [
    { announcement: '' },
    { announcement: 'x'.repeat(301) },
    { announcementEn: 5 },
    { announcementTo: '8h' },
  ];
  for (const change of wrong) {
    const answer = await leader.call('updateAnnouncement', { version: version + 1, ...change });
    expect([answer.status, answer.problem.errors]).toMatchObject([400, [{ path: Object.keys(change)[0] }]]);
  }
  await leader.data(updateAnnouncement, { version: version + 1, ...noAnnouncement });
  expect(await seen()).toMatchObject({ announcement: '', announcementEn: '' });
});

test('an open browser is told of a change, whichever process made it, when no process knows the old any more', async () => {
  const viewer = await other.as('viewer');
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const stream = await fetch(`${other.url}/api/events`, { headers: viewer.headers, signal: abort.signal });
  expect(stream.status).toBe(200);
  let eventText = '';
  const hearing = async () => {
    for await (const bytes of stream.body ?? []) eventText += Buffer.from(bytes).toString();
  };
  hearing().catch(() => undefined);
  const slogan = 'An toàn là trên hết';
  await viewer.data(getSiteSettings, {});
  await change({ slogan });
  await expect.poll(() => eventText, { timeout: 20_000 }).toContain('event: settings');
  expect((await viewer.data(getSiteSettings, {})).slogan).toBe(slogan);
});

test('a picture of the library is the logo, and is used as long as it is', async () => {
  const editor = await server.as('editor');
  const upload = async (bytes: Buffer, name: string, purpose = 'image') => {
    const { data } = await editor.post('/api/insertMedia', uploadForm(bytes, name, { purpose }));
    return data as unknown as Media;
  };
  const picture = await upload(blankPng(720, 180), 'logo.png');
  const other = await upload(blankPng(700, 170), 'khac.png');
  const document = await upload(pdf, 'tai-lieu.pdf', 'attachment');
  const remove = async ({ id }: Media) => editor.call('deleteLibraryCMS', { id });
  expect((await remove(other)).status).toBe(200);
  for (const id of [document.id, other.id, '999999']) {
    const { version } = await read();
    const { problem } = await administrator.call(updateSiteSettings, { version, logo: id });
    expect(problem.errors).toMatchObject([{ path: 'logo', code: 'reference' }]);
  }

  const saved = await change({ logo: picture.id });
  expect(saved.logoImage).toMatchObject({ url: picture.url, width: 720, height: 180 });
  const seen = (await server.visitor.call(getSiteSettings, {})).data as unknown as SiteSettings;
  expect(seen.logoImage?.variants[0]).toMatchObject({ width: 320 });
  const { uses, unseen } = await editor.data(getLibraryCMSUses, { id: picture.id });
  expect([uses, unseen]).toMatchObject([[{ resource: 'site-settings', fields: ['logo'], isPublic: true }], 0]);
  const { status, problem } = await remove(picture);
  expect([status, problem.code, problem.references]).toEqual([
    409,
    'IN_USE',
    [{ resource: 'site-settings', total: 1, examples: [] }],
  ]);

  // What everybody is shown changes with the right to change the settings.
  const replace = async (client: typeof editor, version: number) => {
    const form = uploadForm(blankPng(711, 177), 'moi.png', { id: picture.id, version: String(version) });
    return client.post('/api/replaceLibraryCMS', form);
  };
  const waiting = await replace(editor, 1);
  expect([waiting.status, (await read()).logoImage?.url]).toEqual([200, picture.url]);
  const { version } = waiting.data as { version: number };
  const form = uploadForm(blankPng(712, 178), 'moi.png', { id: picture.id, version: String(version) });
  await administrator.post('/api/replaceLibraryCMS', form);
  await expect.poll(async () => (await read()).logoImage?.width).toBe(712);

  await change({ logo: null });
  expect([(await read()).logoImage, (await remove(picture)).status]).toEqual([null, 200]);
});
