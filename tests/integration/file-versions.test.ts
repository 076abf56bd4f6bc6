import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getLibraryCMSUses } from '../../src/features/media/contract/library.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import {
  getLibraryCMSVersions,
  publishLibraryCMSVersion,
  refuseLibraryCMSVersion,
  restoreLibraryCMSVersion,
} from '../../src/features/media/contract/versions.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { findOrphans } from '../../src/features/media/orphans.ts';
import { news } from '../../src/resources/news/resource.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { grantFunction } from '../support/grants.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { withinASecond } from '../support/within-a-second.ts';

const server = await startTestServer();
const editor = await server.as('editor');
const kit = resourceOperations(libraryFiles);
/** May change files, and publish nothing. */
let libraryEditor: Client;
beforeAll(async () => {
  await grantFunction(server, 'viewer', 'media-edit');
  await grantFunction(server, 'viewer', 'media-upload');
  libraryEditor = await server.signIn('viewer');
});

const picture = (width: number, colour: string) =>
  sharp({ create: { width, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();
const upload = async (bytes: Buffer, name: string, purpose = 'image') => {
  const { status, data, problem } = await editor.post(
    '/api/insertMedia',
    uploadForm(bytes, name, { purpose, same: 'copy' }),
  );
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return data as unknown as Media;
};
const recordOf = (id: string) => editor.data(kit.detail, { id });
const replace = async (client: Client, id: string, bytes: Buffer, version?: number) => {
  const fields = { id, version: String(version ?? (await recordOf(id)).version) };
  return client.post('/api/replaceLibraryCMS', uploadForm(bytes, 'khác.png', fields));
};
const versionsOf = async (id: string) => (await editor.data(getLibraryCMSVersions, { id })).versions;
const statesOf = async (id: string) => (await versionsOf(id)).map(({ number, state }) => `${number} ${state}`);
/** The bytes at an address, by their digest. */
const bytesAt = async (url: string, client: Client = server.visitor) => {
  const answer = await client.get(url);
  return [
    answer.status,
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex'),
  ];
};
/** The addresses of the pictures in a text. */
const sources = (html: string) => [...html.matchAll(/ src="([^"]+)"/g)].map(([, address = '']) => address);
/** What a visitor reads of an article. */
const seen = async (slug: string) =>
  (
    (await (await server.visitor.get(`/public/v1/news/${slug}`)).json()) as {
      data: { content: string; thumbnailImage: { url: string } };
    }
  ).data;

test('the content that a file has makes no new version of it, and is said to be the same', async () => {
  const bytes = blankPng(41, 23);
  const { id } = await upload(bytes, 'Đập.png');
  const { version } = await recordOf(id);
  const { status, problem } = await replace(editor, id, bytes);
  expect([status, problem.errors]).toMatchObject([400, [{ path: 'file', code: 'sameContent' }]]);
  expect([await statesOf(id), (await recordOf(id)).version]).toEqual([['1 current'], version]);
});

test('whoever may publish can leave a new content to somebody who approves it', async () => {
  const { id } = await upload(blankPng(42, 23), 'Cống.png');
  const fields = { id, version: String((await recordOf(id)).version), show: 'onceApproved' };
  const { data } = await editor.post('/api/replaceLibraryCMS', uploadForm(blankPng(42, 24), 'khác.png', fields));
  expect(data).toMatchObject({ pending: true, number: 2 });
  expect(await statesOf(id)).toEqual(['2 pending', '1 current']);
  const { version } = await recordOf(id);
  // Nobody approves what he offered himself.
  const [own] = (await editor.data(getLibraryCMSVersions, { id })).versions;
  const refused = await editor.call(publishLibraryCMSVersion, { id, version, number: 2 });
  expect([own?.isOwn, refused.status, refused.problem.detail]).toEqual([
    true,
    403,
    'Bản này do chính bạn gửi duyệt nên cần người khác duyệt.',
  ]);
  await editor.data(refuseLibraryCMSVersion, { id, version, number: 2 });
  expect(await statesOf(id)).toEqual(['1 current']);
});

describe('a picture that a published article shows', () => {
  test('replaced by who may not publish it goes on being shown as it was, until somebody publishes the other', async () => {
    const file = await upload(await picture(700, '#2050a0'), 'đập chính.png');
    const slug = `dap-${randomUUID().slice(0, 8)}`;
    const content = `<p>Đập</p><img src="${file.image?.variants[0]?.url}" alt="Đập"><img src="${file.url}" alt="Đập">`;
    const article = await createRecord(editor, news, { slug, thumbnail: file.id, content, status: 1 });
    const before = await bytesAt(file.url);

    const { status, data } = await replace(libraryEditor, file.id, await picture(500, '#a05020'));
    expect([status, data]).toEqual([200, { version: 2, number: 2, pending: true }]);
    expect(await statesOf(file.id)).toEqual(['2 pending', '1 current']);
    // Visitors are shown the old bytes, in the field and in the text.
    const shown = await seen(slug);
    expect([shown.thumbnailImage.url, sources(shown.content)]).toEqual([file.url, sources(content)]);
    expect(await bytesAt(file.url)).toEqual(before);
    // Where it is used names the page, and the library finds what waits.
    const { uses } = await editor.data(getLibraryCMSUses, { id: file.id });
    expect(uses).toMatchObject([{ resource: 'news', id: article.id, isPublic: true }]);
    const waiting = await editor.list(libraryFiles, { pendingContent: true } as never);
    expect(waiting.items.map(({ id }) => id)).toEqual([file.id]);
    // Who may not publish it cannot do so by another way either.
    const refused = await libraryEditor.call(publishLibraryCMSVersion, { id: file.id, version: 2, number: 2 });
    expect([refused.status, refused.problem.detail]).toEqual([403, expect.stringContaining('không có quyền xuất bản')]);
    expect((await libraryEditor.data(getLibraryCMSVersions, { id: file.id })).mayPublish).toBe(false);

    await editor.data(publishLibraryCMSVersion, { id: file.id, version: 2, number: 2 });
    expect(await statesOf(file.id)).toEqual(['2 current', '1 earlier']);
    const after = await seen(slug);
    const { url } = (await recordOf(file.id)).pictureImage as { url: string };
    expect(url).not.toBe(file.url);
    expect(after.thumbnailImage.url).toBe(url);
    // The text names the new one, also where the new one has fewer smaller copies.
    const addresses = sources(after.content);
    expect(addresses.map((address) => address.split('/')[2])).toEqual([url.split('/')[2], url.split('/')[2]]);
    for (const address of addresses) expect((await bytesAt(address))[0]).toBe(200);
    expect((await bytesAt(url))[1]).not.toBe(before[1]);
    // Saving the article as it was read keeps the use, and so does saving the old address.
    for (const text of [after.content, content]) {
      const { version } = await editor.data(resourceOperations(news).detail, { id: article.id });
      await editor.data(resourceOperations(news).update, {
        id: article.id,
        version,
        content: `${text}<p>.</p>`,
        thumbnail: null,
      });
      expect((await editor.data(getLibraryCMSUses, { id: file.id })).uses).toHaveLength(1);
    }
    const log = await server.database.rows<{ operation: string }>(
      `SELECT operation FROM audit_log WHERE resource = 'media' AND record_id = $1 ORDER BY id`,
      [file.id],
    );
    expect(log.map(({ operation }) => operation)).toEqual([
      'insertMedia',
      'replaceLibraryCMS',
      'publishLibraryCMSVersion',
    ]);
  });

  test('is sent in no size to who only has the address of what waits, and to everybody at once when it is published', async () => {
    const file = await upload(await picture(700, '#2050a1'), 'tràn.png');
    await createRecord(editor, news, { thumbnail: file.id, status: 1 });
    await replace(libraryEditor, file.id, await picture(700, '#a05021'));
    const waiting = (await versionsOf(file.id))[0]?.picture ?? '';
    const wide = waiting.replace(/\.webp$/, '-640.webp');
    // The last two are answered with the whole, as any width that a picture does not have.
    const sizes = [waiting, wide, waiting.replace(/\.webp$/, '-1.webp'), waiting.replace(/\.webp$/, '-1-1.webp')];
    const reader = await server.as('viewer');
    const outsider = await server.as('production-clerk');
    const statusOf = async (
      client: Client,
      address: string,
      init: { method?: string; headers?: Record<string, string> },
    ) => (await fetch(`${client.url}${address}`, { ...init, headers: { ...client.headers, ...init.headers } })).status;
    const ways = [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }, { headers: { 'if-none-match': '*' } }];
    for (const address of sizes) {
      for (const way of ways) {
        for (const client of [server.visitor, outsider]) expect(await statusOf(client, address, way)).toBe(404);
      }
      for (const client of [libraryEditor, editor, reader]) expect(await statusOf(client, address, {})).toBe(200);
    }
    expect((await editor.get(wide)).headers.get('cache-control')).toBe('private, no-cache');
    expect(await statusOf(editor, wide, { headers: { range: 'bytes=0-9' } })).toBe(206);

    await editor.data(publishLibraryCMSVersion, { id: file.id, version: 2, number: 2 });
    for (const address of sizes) expect(await statusOf(server.visitor, address, {})).toBe(200);
    expect((await server.visitor.get(wide)).headers.get('cache-control')).toContain('public');
    // What it showed before is on pages that somebody keeps, and stays.
    expect(await statusOf(server.visitor, file.url, {})).toBe(200);
  });

  test('waits too where the article is approved and its moment is still to come', async () => {
    const file = await upload(await picture(320, '#2080a0'), 'hẹn giờ.png');
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    await createRecord(editor, news, { thumbnail: file.id, status: 1, publishAt, expireAt: null });
    const { data } = await replace(libraryEditor, file.id, await picture(330, '#a05020'));
    expect(data).toMatchObject({ pending: true });
    expect(await statesOf(file.id)).toEqual(['2 pending', '1 current']);
  });

  test('replaced by who may publish it is shown at once', async () => {
    const file = await upload(await picture(300, '#111111'), 'a.png');
    const slug = `anh-${randomUUID().slice(0, 8)}`;
    await createRecord(editor, news, { slug, thumbnail: file.id, status: 1 });
    expect((await replace(editor, file.id, await picture(300, '#222222'))).data).toMatchObject({ pending: false });
    expect((await seen(slug)).thumbnailImage.url).not.toBe(file.url);
  });
});

describe('a file that visitors do not see', () => {
  test('is replaced at once; earlier contents are listed, downloaded and come back as new ones', async () => {
    const file = await upload(await picture(310, '#333333'), 'b.png');
    for (const colour of ['#444444', '#555555']) await replace(libraryEditor, file.id, await picture(310, colour));
    expect(await versionsOf(file.id)).toMatchObject([
      { number: 3, state: 'current', byName: expect.stringMatching(/./), bytes: expect.any(Number) },
      { number: 2, state: 'earlier' },
      { number: 1, state: 'earlier', picture: file.url },
    ]);
    const restored = await libraryEditor.data(restoreLibraryCMSVersion, { id: file.id, version: 3, number: 1 });
    expect(restored).toEqual({ version: 4, number: 4, pending: false });
    expect(await recordOf(file.id)).toMatchObject({ version: 4, pictureImage: { url: file.url } });
    const { bytes } = await libraryEditor.file('getLibraryCMSVersionFile', { id: file.id, number: 1 });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe((await bytesAt(file.url))[1]);
  });

  test('gets no content of another kind, none over what somebody else changed meanwhile', async () => {
    const file = await upload(await picture(320, '#666666'), 'c.png');
    expect((await replace(editor, file.id, pdf)).problem.code).toBe('UNSUPPORTED_MEDIA');
    expect((await replace(editor, file.id, await picture(320, '#777777'), 7)).status).toBe(409);
    const document = await upload(pdf, 'd.pdf', 'attachment');
    const { status, problem } = await replace(editor, document.id, await picture(320, '#888888'));
    expect([status, problem.errors?.[0]?.code]).toEqual([400, 'otherKind']);
    expect(await statesOf(file.id)).toEqual(['1 current']);
    expect((await replace(await server.as('production-clerk'), file.id, pdf, 1)).status).toBe(403);
  });

  test('that is a document leads from its old address to its new one, for who may see it', async () => {
    const document = await upload(Buffer.concat([pdf, Buffer.from(randomUUID())]), 'e.pdf', 'attachment');
    const other = Buffer.concat([pdf, Buffer.from(randomUUID())]);
    await replace(editor, document.id, other);
    expect(await bytesAt(document.url, editor)).toEqual([200, createHash('sha256').update(other).digest('hex')]);
    expect((await bytesAt(document.url))[0]).toBe(404);
  });

  test('that is a public document has one content for visitors, whichever of its addresses they know', async () => {
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const [first, second] = [randomUUID(), randomUUID()].map((end) => Buffer.concat([pdf, Buffer.from(end)]));
    if (!first || !second) throw new TypeError('Two contents are needed.');
    const document = await upload(first, 'f.pdf', 'attachment');
    await createRecord(editor, news, { attachments: [document.id], status: 1, publishAt: null, expireAt: null });
    expect((await replace(libraryEditor, document.id, second)).data).toMatchObject({ pending: true });
    const [waiting] = await server.database.rows<{ storage_key: string }>(
      'SELECT storage_key FROM file_versions WHERE file_id = $1 AND state = $2',
      [document.id, 'pending'],
    );
    const addresses = [document.url, `/files/${waiting?.storage_key}`];
    for (const address of addresses) expect(await bytesAt(address)).toEqual([200, digest(first)]);
    const { version } = await recordOf(document.id);
    await editor.data(publishLibraryCMSVersion, { id: document.id, version, number: 2 });
    for (const address of addresses) await withinASecond(async () => (await bytesAt(address))[1], digest(second));
  });
});

test('what is refused is gone with its bytes, and what was restored and refused is not', async () => {
  const file = await upload(await picture(330, '#999999'), 'f.png');
  await createRecord(editor, news, { thumbnail: file.id, status: 1 });
  await replace(editor, file.id, await picture(330, '#aaaaaa'));
  await libraryEditor.data(restoreLibraryCMSVersion, { id: file.id, version: 2, number: 1 });
  await editor.data(refuseLibraryCMSVersion, { id: file.id, version: 3, number: 3 });
  expect(await statesOf(file.id)).toEqual(['2 current', '1 earlier']);
  const removed = () => server.database.rows('SELECT FROM removed_files');
  expect(await removed()).toEqual([]);
  await replace(libraryEditor, file.id, await picture(330, '#bbbbbb'));
  const [pending] = await versionsOf(file.id);
  await editor.data(refuseLibraryCMSVersion, { id: file.id, version: 5, number: pending?.number ?? 0 });
  const { database, storage } = server.running;
  await expect.poll(() => storage.exists(pending?.picture?.replace('/files/', '') ?? '')).toBe(false);
  // What a file had before is no orphan, however old.
  const run = { signal: new AbortController().signal, progress: () => undefined };
  await findOrphans(database.app, storage, -1, run);
  expect((await bytesAt(file.url))[0]).toBe(200);
});

test('what visitors are told of a file that they see is changed by who may publish it; what they are not told, by who may change files', async () => {
  const file = await upload(await picture(340, '#334455'), 'g.png');
  const article = await createRecord(editor, news, { thumbnail: file.id, status: 1 });
  const changed = async (client: Client, values: object) => {
    const { status, problem } = await client.call(kit.update, {
      ...{ id: file.id, version: (await recordOf(file.id)).version },
      ...values,
    });
    return status === 200 ? 200 : [status, problem.errors?.map(({ path, code }) => `${path} ${code}`)];
  };
  for (const [name, value] of Object.entries({ alt: 'Khác', name: 'khác.png', focalX: 10, focalY: 90 }))
    expect(await changed(libraryEditor, { [name]: value })).toEqual([400, [`${name} publishedFile`]]);
  // Also by the way that whoever uploads describes a picture, and where the rest of the form is sent as it was.
  const described = await libraryEditor.call('updateMedia', { id: file.id, alt: 'Khác' });
  expect([described.status, described.problem.errors?.[0]?.code]).toEqual([400, 'publishedFile']);
  expect(await changed(libraryEditor, { name: 'g.png', alt: '', description: 'Ghi chú trong nhà' })).toBe(200);
  expect(await changed(editor, { alt: 'Đập', focalX: 10 })).toBe(200);
  const { version } = await editor.data(resourceOperations(news).detail, { id: article.id });
  await editor.data('updateNewsStatus', { items: [{ id: article.id, version }], status: 4 });
  expect(await changed(libraryEditor, { alt: 'Đập chính' })).toBe(200);
});

test('what is refused keeps its reason for whoever offered it, until another is offered; what is withdrawn has none', async () => {
  const file = await upload(await picture(320, '#206020'), 'lý do.png');
  await createRecord(editor, news, { thumbnail: file.id, status: 1 });
  await replace(libraryEditor, file.id, await picture(321, '#602020'));
  const refusalOf = async () => (await libraryEditor.data(getLibraryCMSVersions, { id: file.id })).refusal;
  expect(await refusalOf()).toBeNull();
  await editor.data(refuseLibraryCMSVersion, { id: file.id, version: 2, number: 2, reason: 'Ảnh bị mờ.' });
  expect(await refusalOf()).toMatchObject({ reason: 'Ảnh bị mờ.', byName: expect.stringMatching(/./) });
  await replace(libraryEditor, file.id, await picture(322, '#602020'));
  expect(await refusalOf()).toBeNull();
  const { version } = await recordOf(file.id);
  await libraryEditor.data(refuseLibraryCMSVersion, { id: file.id, version, number: 2 } as never);
  expect(await refusalOf()).toBeNull();
});

test('a refused picture is sent to nobody, while its bytes are still there', async () => {
  await putOff(server.database, 'remove-bytes');
  const file = await upload(await picture(640, '#2050a2'), 'kênh.png');
  await createRecord(editor, news, { thumbnail: file.id, status: 1 });
  await replace(libraryEditor, file.id, await picture(640, '#a05022'));
  const waiting = (await versionsOf(file.id))[0]?.picture ?? '';
  expect((await bytesAt(waiting, libraryEditor))[0]).toBe(200);
  await editor.data(refuseLibraryCMSVersion, { id: file.id, version: 2, number: 2, reason: 'Ảnh bị mờ.' });
  expect(await server.running.storage.exists(waiting.replace('/files/', ''))).toBe(true);
  for (const client of [server.visitor, libraryEditor, editor]) expect((await bytesAt(waiting, client))[0]).toBe(404);
});
