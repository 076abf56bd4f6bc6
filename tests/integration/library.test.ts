import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { getLibraryCMSUses, moveLibraryCMS } from '../../src/features/media/contract/library.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { removeBytes } from '../../src/features/media/jobs.ts';
import { libraryFolders } from '../../src/features/media/library-folders/resource.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { introductions } from '../../src/resources/introductions/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { grantFunction } from '../support/grants.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
await putOff(server.database, 'remove-bytes');
const administrator = await server.as('administrator');
const editor = await server.as('editor');
const viewer = await server.as('viewer');
const clerk = await server.as('production-clerk');
const kit = resourceOperations(libraryFiles);
const detail = (id: string, client = administrator) => client.call(kit.detail, { id });

let made = 0;
/** A picture of which there is no other. */
const freshPng = () => {
  made += 1;
  return blankPng(300 + made, 40);
};
const upload = async (fields: Record<string, string> = {}, bytes = freshPng(), name = 'đập.png', client = editor) => {
  const { status, data, problem } = await client.post('/api/insertMedia', uploadForm(bytes, name, fields));
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return data as unknown as Media;
};

describe('a file of the library', () => {
  test('says what it is, and is described, renamed and switched off like every record', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id, url } = await upload({ alt: 'Đập chính' }, blankPng(640, 400), 'đập.png');
    const found = await editor.data(kit.detail, { id });
    expect(found).toMatchObject({
      ...{ name: 'đập.png', alt: 'Đập chính', kind: 'image', mediaType: 'image/webp', size: 'small', version: 1 },
      ...{ width: 640, height: 400, folderId: null, withoutAlt: false, unused: true, status: 1 },
      pictureImage: { url, alt: 'Đập chính', width: 640 },
      fileFiles: [{ id, url, name: 'đập.png' }],
    });
    expect(found.sha256).toMatch(/^[0-9a-f]{64}$/);
    const words = {
      name: `Hồ chứa ${mark}`,
      photographer: 'Người chụp ảnh',
      persons: 'Tổ vận hành',
      licence: 'Nội bộ',
    };
    const updated = await editor.data(kit.update, { id, version: 1, ...words, alt: 'Toàn cảnh' });
    expect(updated).toMatchObject({ ...words, version: 2, pictureImage: { url, alt: 'Toàn cảnh' } });
    const { items } = await editor.list(libraryFiles, { textSearch: `ho chua ${mark} to van hanh` });
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test('is filtered by kind, folder, size, day, use and missing description, with exact totals by folder', async () => {
    const folder = await createRecord(editor, libraryFolders, { name: 'Ảnh đập' });
    const described = await upload({ alt: 'Có mô tả', folderId: folder.id });
    const bare = await upload({ folderId: folder.id });
    const document = await upload({ purpose: 'attachment', folderId: folder.id, same: 'copy' }, pdf, 'báo cáo.pdf');
    await createRecord(editor, news, {
      thumbnail: described.id,
      content: `<p><img src="${described.url}" alt=""></p>`,
    });
    const found = async (filter: object) => {
      const { items, totalItem, totalExact } = await editor.list(libraryFiles, { folderId: folder.id, ...filter });
      return { ids: items.map(({ id }) => id), totalItem, totalExact };
    };
    const all = [document.id, bare.id, described.id];
    expect(await found({})).toEqual({ ids: all, totalItem: 3, totalExact: true });
    expect((await found({ kind: 'document' })).ids).toEqual([document.id]);
    expect((await found({ size: 'large' })).ids).toEqual([]);
    expect((await found({ size: 'small' })).ids).toEqual(all);
    expect((await found({ unused: true })).ids).toEqual([document.id, bare.id]);
    expect((await found({ withoutAlt: true })).ids).toEqual([bare.id]);
    expect((await found({ unfiled: true })).ids).toEqual([]);
    expect((await found({ unfiled: false })).ids).toEqual(all);
    const loose = await upload();
    const { items } = await editor.list(libraryFiles, { unfiled: true } as never);
    expect(items.map(({ id }) => id)).toContain(loose.id);
    expect(items.map(({ id }) => id)).not.toContain(bare.id);
    expect((await found({ from: '2020-01-01T00:00:00Z' })).ids).toEqual(all);
    expect((await found({ to: '2020-01-01T00:00:00Z' })).ids).toEqual([]);
    const refused = await editor.call(resourceOperations(libraryFolders).remove, { id: folder.id });
    expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE']);
  });

  test('says how many records use it, each of them once, those in the trash too, and no more than a hundred', async () => {
    const file = await upload();
    const inMany = { thumbnail: file.id, content: `<p><img src="${file.url}" alt=""></p>` };
    const [first] = [await createRecord(editor, news, inMany), await createRecord(editor, introductions, inMany)];
    const counted = async () => (await editor.data(kit.detail, { id: file.id })).useCount;
    expect(await counted()).toBe(2);
    await editor.data(resourceOperations(news).remove, { id: first.id });
    expect(await counted()).toBe(2);
    const many = `INSERT INTO media_uses (media_id, resource, record_id, field) SELECT $1, 'news', 1000000 + n, 'thumbnail' FROM generate_series(1, 200) AS n`;
    await server.database.rows(many, [file.id]);
    expect(await counted()).toBe(100);
    await server.database.rows('DELETE FROM media_uses WHERE record_id >= 1000000', []);
  });

  test('is moved with others, all of them or none', async () => {
    const folder = await createRecord(editor, libraryFolders, { name: 'Chuyển đến' });
    const items = [await upload(), await upload()].map(({ id }) => ({ id, version: 1 }));
    const stale = [items[0], { id: items[1]?.id, version: 7 }];
    expect((await editor.call(moveLibraryCMS, { items: stale, folderId: folder.id })).status).toBe(409);
    expect((await editor.call(moveLibraryCMS, { items, folderId: '999999' })).problem.errors).toMatchObject([
      { path: 'folderId', code: 'reference' },
    ]);
    const moved = await editor.data(moveLibraryCMS, { items, folderId: folder.id });
    expect(moved.items).toEqual(items.map(({ id }) => ({ id, version: 2 })));
    expect(await editor.data(moveLibraryCMS, { items: moved.items, folderId: folder.id })).toEqual(moved);
    expect(await editor.data(kit.detail, { id: items[1]?.id })).toMatchObject({ folderName: 'Chuyển đến', version: 2 });
    expect((await editor.list(libraryFiles, { folderId: folder.id })).totalItem).toBe(2);
    const [entry] = await server.database.rows(
      `SELECT before, after, version FROM audit_log WHERE operation = 'moveLibraryCMS' AND record_id = $1`,
      [items[0]?.id],
    );
    expect(entry).toEqual({ before: { folderId: null }, after: { folderId: folder.id }, version: 2 });
  });

  test('folders make no circle, and no more than six levels', async () => {
    const { insert, update } = resourceOperations(libraryFolders);
    const path: AnyRecord[] = [];
    for (let level = 1; level <= 6; level += 1) {
      path.push(
        await createRecord(editor, libraryFolders, { name: `Cấp ${level}`, parentId: path.at(-1)?.id ?? null }),
      );
    }
    const deeper = await editor.call(insert, { name: 'Cấp 7', parentId: path[5]?.id });
    expect(deeper.problem.errors).toMatchObject([{ path: 'parentId', code: 'treeDepth' }]);
    const circle = await editor.call(update, { id: path[0]?.id, version: 1, parentId: path[2]?.id });
    expect(circle.problem.errors).toMatchObject([{ path: 'parentId', code: 'treeCircle' }]);
  });
});

describe('what is private is not in the library', () => {
  let portrait: Media;
  let person: AnyRecord;
  beforeAll(async () => {
    portrait = await upload({ purpose: 'portrait', alt: 'Người thật' }, freshPng(), 'nguoi-that.png', administrator);
    person = await createRecord(administrator, staff, { photo: portrait.id });
  });

  test('a portrait is in no list, record, change, removal or trace of use, whoever asks', async () => {
    const { items } = await administrator.list(libraryFiles, { pageSize: 200 });
    expect(items.map(({ id }) => id)).not.toContain(portrait.id);
    expect((await administrator.list(libraryFiles, { textSearch: 'nguoi that' })).totalItem).toBe(0);
    const calls: [string, object][] = [
      [kit.detail.name, { id: portrait.id }],
      [kit.update.name, { id: portrait.id, version: 1, name: 'x' }],
      [kit.setStatus.name, { items: [{ id: portrait.id, version: 1 }], status: 0 }],
      [kit.remove.name, { id: portrait.id }],
      [kit.restore.name, { id: portrait.id }],
      [moveLibraryCMS.name, { items: [{ id: portrait.id, version: 1 }], folderId: null }],
      [getLibraryCMSUses.name, { id: portrait.id }],
      ['purgeTrash', { items: [{ resource: 'media', id: portrait.id }] }],
      ['restoreTrash', { items: [{ resource: 'media', id: portrait.id }], children: false }],
      ['getRecordHistory', { resource: 'media', id: portrait.id }],
    ];
    for (const [name, input] of calls) {
      const { status } = await administrator.call(name, input);
      expect({ name, status }).toEqual({ name, status: 404 });
    }
    expect(await administrator.data('getDetailStaff', { id: person.id })).toMatchObject({
      photoImage: { url: portrait.url },
    });
  });

  test('is described by who brought it alone, and stands in no folder', async () => {
    for (const client of [editor, clerk]) {
      const { status } = await client.call('updateMedia', { id: portrait.id, alt: 'Người khác' });
      expect(status).not.toBe(200);
    }
    expect((await editor.call('updateMedia', { id: portrait.id, alt: 'x' })).status).toBe(404);
    await administrator.data('updateMedia', { id: portrait.id, alt: 'Người thật' });
    const { id: folderId } = await createRecord(administrator, libraryFolders);
    for (const folder of [String(folderId), '999999']) {
      const form = uploadForm(freshPng(), 'x.png', { purpose: 'portrait', folderId: folder });
      const { status, problem } = await editor.post('/api/insertMedia', form);
      expect([status, problem.errors]).toMatchObject([400, [{ path: 'folderId', code: 'unknownKey' }]]);
    }
  });

  test('nobody takes one for a picture of an article', async () => {
    const { id, version } = await createRecord(editor, news);
    const { status, problem } = await editor.call('updateNews', { id, version, thumbnail: portrait.id });
    expect([status, problem.errors]).toMatchObject([400, [{ path: 'thumbnail', code: 'reference' }]]);
    const attached = await editor.call('updateNews', { id, version, attachments: [portrait.id] });
    expect(attached.problem.errors).toMatchObject([{ path: 'attachments', code: 'reference' }]);
  });

  test('nobody takes a picture of the library for a portrait, whatever may use it: it stays, and is not shown', async () => {
    const free = await upload({ alt: 'Chưa riêng tư' }, freshPng(), 'x.png', administrator);
    const used = await upload({ alt: 'Của bài' }, freshPng(), 'y.png', administrator);
    await createRecord(editor, news, { thumbnail: used.id, status: 0 });
    const { detail: personDetail, update, insert } = resourceOperations(staff);
    const current = await administrator.data(personDetail, { id: person.id });
    for (const { id } of [free, used]) {
      const changed = await administrator.call(update, { id: person.id, version: current.version, photo: id });
      expect([changed.status, changed.problem.errors]).toMatchObject([400, [{ path: 'photo', code: 'reference' }]]);
      const { unitId, positionId } = current;
      const hired = await administrator.call(insert, buildRecord(staff, { unitId, positionId, photo: id }));
      expect([hired.status, hired.problem.errors]).toMatchObject([400, [{ path: 'photo', code: 'reference' }]]);
      const set = await administrator.call('updateStaffAvatar', { staffId: person.id, avatar: id });
      expect([set.status, set.problem.errors]).toMatchObject([400, [{ path: 'avatar', code: 'reference' }]]);
      expect((await detail(id)).status).toBe(200);
    }
    const change = { id: person.id, version: current.version, photo: portrait.id, fullName: 'Đổi tên' };
    expect(await administrator.data(update, change)).toMatchObject({ photoImage: { url: portrait.url } });
  });

  test('a picture of the library that becomes a portrait by a hand-written statement leaves it', async () => {
    const { id } = await upload({}, freshPng(), 'z.png', administrator);
    await server.database.rows('UPDATE staff SET photo = $1 WHERE id = $2', [id, person.id]);
    expect((await detail(id)).status).toBe(404);
    await server.database.rows('UPDATE staff SET photo = $1 WHERE id = $2', [portrait.id, person.id]);
  });

  test('the same picture, uploaded for the library, is another file', async () => {
    const bytes = freshPng();
    const first = await upload({ purpose: 'portrait' }, bytes, 'rieng.png', administrator);
    const second = await upload({}, bytes);
    expect(second).toMatchObject({ reused: false });
    expect(second.id).not.toBe(first.id);
  });

  test('is not for those who may not see the library', async () => {
    expect((await viewer.call(kit.list)).status).toBe(200);
    expect((await clerk.call(kit.list)).status).toBe(403);
    expect((await viewer.call(kit.update, { id: '1', version: 1, name: 'x' })).status).toBe(403);
  });
});

describe('content that is there already', () => {
  test('is answered as the file that stands, marked, whatever it is called now', async () => {
    const bytes = freshPng();
    const first = await upload({ alt: 'Một' }, bytes, 'một.png');
    expect(await upload({ alt: 'Hai' }, bytes, 'hai.png')).toEqual({ ...first, reused: true });
    const copy = await upload({ alt: 'Hai', same: 'copy' }, bytes, 'hai.png');
    expect(copy).toMatchObject({ name: 'hai.png', alt: 'Hai', reused: false });
    expect(copy.id).not.toBe(first.id);
  });

  test('is stored once where two bring it at once, and nothing stays of the other', async () => {
    const bytes = freshPng();
    const before = await readdir(join(server.running.config.dataDirectory, 'files'));
    const both = await Promise.all([upload({}, bytes, 'a.png'), upload({}, bytes, 'b.png', administrator)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(both.map(({ reused }) => reused).sort()).toEqual([false, true]);
    const after = await readdir(join(server.running.config.dataDirectory, 'files'));
    expect(after.length).toBe(before.length + 1);
  });

  test('is stored anew when the one that stood is in the trash', async () => {
    const bytes = freshPng();
    const first = await upload({}, bytes);
    await editor.data(kit.remove, { id: first.id });
    expect(await upload({}, bytes)).toMatchObject({ reused: false });
  });
});

test('whoever may upload and not look into the library is not answered what stands there', async () => {
  await grantFunction(server, 'production-clerk', 'media-upload');
  const bytes = freshPng();
  const standing = await upload({}, bytes, 'cua-nguoi-khac.png', editor);
  const own = await upload({}, bytes, 'cua-toi.png', clerk);
  expect(own).toMatchObject({ reused: false, name: 'cua-toi.png' });
  expect(own.id).not.toBe(standing.id);
  expect((await clerk.call('updateMedia', { id: standing.id, alt: 'x' })).status).toBe(403);
});

describe('a file that is used', () => {
  test('names every record that does, also in a text, and is not deleted before', async () => {
    const file = await upload({ alt: 'Dùng nhiều nơi' }, blankPng(800, 500));
    const [small] = file.image?.variants ?? [];
    const shown = await createRecord(editor, news, { title: 'Đang đăng', thumbnail: file.id, attachments: [file.id] });
    await administrator.data('updateNewsStatus', { items: [{ id: shown.id, version: 1 }], status: 1 });
    const inText = await createRecord(editor, news, {
      title: 'Trong bài viết',
      content: `<figure><img src="${small?.url}" alt="x"></figure>`,
    });
    const trashed = await createRecord(editor, news, { title: 'Đã xoá', thumbnail: file.id });
    await editor.data('deleteNews', { id: trashed.id });
    const { uses, unseen } = await editor.data(getLibraryCMSUses, { id: file.id });
    const common = { resource: 'news', isPublic: false, trashed: false };
    expect({ uses, unseen }).toMatchObject({
      uses: [
        { ...common, id: shown.id, title: 'Đang đăng', fields: ['attachments', 'thumbnail'], isPublic: true },
        { ...common, id: inText.id, title: 'Trong bài viết', fields: ['content'] },
        { ...common, id: trashed.id, title: 'Đã xoá', fields: ['thumbnail'], trashed: true },
      ],
      unseen: 0,
    });
    const refused = await editor.call(kit.remove, { id: file.id });
    expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE']);
    expect(refused.problem.references).toEqual([
      { resource: 'news', total: 2, examples: [shown, inText].map(({ id, title }) => ({ id, title })) },
    ]);
    expect(refused.problem.detail).toContain('Trong bài viết');
  });

  test('is not said to be used by what uses it no longer', async () => {
    const file = await upload();
    const first = await createRecord(editor, news, { thumbnail: file.id });
    const second = await createRecord(editor, news, { content: `<p>Tệp <a href="${file.url}">ở đây</a></p>` });
    expect((await detail(file.id)).data.unused).toBe(false);
    await editor.data('updateNews', { id: first.id, version: 1, thumbnail: null });
    expect((await detail(file.id)).data.unused).toBe(false);
    await editor.data('updateNews', { id: second.id, version: 1, content: '<p>Không còn</p>' });
    expect((await detail(file.id)).data.unused).toBe(true);
    expect(await editor.data(getLibraryCMSUses, { id: file.id })).toEqual({ uses: [], unseen: 0 });
  });

  test('tells those who may not see its users how many there are, and no names', async () => {
    const file = await upload();
    await createRecord(editor, introductions, { title: 'Bí mật của ban', thumbnail: file.id });
    for (const code of ['media-view', 'media-remove']) await grantFunction(server, 'production-clerk', code);
    expect(await clerk.data(getLibraryCMSUses, { id: file.id })).toEqual({ uses: [], unseen: 1 });
    const refused = await clerk.call(kit.remove, { id: file.id });
    expect(refused.problem.references).toEqual([{ resource: 'introductions', total: 1, examples: [] }]);
    expect(JSON.stringify(refused.problem)).not.toContain('Bí mật');
  });

  test('that was purged is gone from the storage with everything made of it; what is shared stays', async () => {
    const [kept, gone] = [await upload(), await upload({}, blankPng(900, 700))];
    const article = await createRecord(editor, news, { thumbnail: kept.id, attachments: [gone.id] });
    await editor.data('updateNews', { id: article.id, version: 1, attachments: [] });
    await editor.data(kit.remove, { id: gone.id });
    expect((await server.visitor.get(gone.url)).status).toBe(200);
    await administrator.data('purgeTrash', { items: [{ resource: 'media', id: gone.id }] });
    await removeBytes(server.running.database.app, server.running.storage);
    const folder = (url: string) => url.split('/')[2] ?? '';
    const folders = await readdir(join(server.running.config.dataDirectory, 'files'));
    expect(folders).toContain(folder(kept.url));
    expect(folders).not.toContain(folder(gone.url));
    expect(await server.database.rows('SELECT FROM removed_files')).toEqual([]);
  });

  test('of a record in the trash is removed for ever only after it', async () => {
    const file = await upload();
    const article = await createRecord(editor, news, { thumbnail: file.id });
    await editor.data('deleteNews', { id: article.id });
    await editor.data(kit.remove, { id: file.id });
    const item = { resource: 'media', id: file.id };
    expect((await administrator.call('purgeTrash', { items: [item] })).problem.code).toBe('IN_USE');
    const restored = await editor.call('restoreNews', { id: article.id });
    expect(restored.problem.errors).toMatchObject([{ path: 'thumbnail', code: 'reference' }]);
    await administrator.data('purgeTrash', { items: [{ resource: 'news', id: article.id }] });
    await administrator.data('purgeTrash', { items: [item] });
  });
});
