import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { links } from '../../src/features/homepage/links/resource.ts';
import {
  type FolderVerb,
  folderVerbs,
  getLibraryFolderRights,
  getLibraryFolderTree,
  updateLibraryFolderRights,
} from '../../src/features/media/contract/folder-rights.ts';
import { getLibraryCMSOriginal, getLibraryCMSUses, moveLibraryCMS } from '../../src/features/media/contract/library.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFolders } from '../../src/features/media/library-folders/resource.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, upload as importFile } from '../support/imports.ts';
import { filmOf } from '../support/videos.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');
const viewer = await server.as('viewer');
const kit = resourceOperations(libraryFiles);
const folderKit = resourceOperations(libraryFolders);
const roleIds = new Map<string, string>();
beforeAll(async () => {
  for (const { id, code } of await server.database.rows<{ id: string; code: string }>('SELECT id, code FROM roles'))
    roleIds.set(code, id);
});

let made = 0;
const upload = (client = administrator, fields: Record<string, string> = {}, bytes = blankPng(500, ++made)) =>
  client.post('/api/insertMedia', uploadForm(bytes, `tep-${made}.png`, fields));
const uploaded = async (fields: Record<string, string>, bytes?: Buffer) =>
  (await upload(administrator, fields, bytes)).data as unknown as Media;

/** A folder with these verbs kept to these roles. */
async function folderKept(verbs: readonly FolderVerb[], roles: readonly string[], parentId: string | null = null) {
  const folder = await createRecord(administrator, libraryFolders, { parentId, name: `Thư mục ${++made}` });
  const rights = verbs.flatMap((verb) => roles.map((role) => ({ verb, roleId: roleIds.get(role) ?? '' })));
  await administrator.data(updateLibraryFolderRights, { id: folder.id, version: 1, rights });
  return folder;
}
const result = async (call: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await call;
  return status === 200 ? 200 : problem.code;
};
const record = async (id: string) => (await administrator.call(kit.detail, { id })).data;

describe('a folder that only some roles may browse', () => {
  let folder: AnyRecord;
  let below: AnyRecord;
  let file: Media;
  const bytes = blankPng(777, 33);
  beforeAll(async () => {
    folder = await folderKept(['browse'], ['administrator', 'viewer']);
    below = await createRecord(administrator, libraryFolders, { parentId: folder.id, name: 'Bên dưới' });
    file = await uploaded({ folderId: below.id }, bytes);
  });

  test('shows the others neither itself, what is below it, nor a file in any way', async () => {
    expect((await editor.list(libraryFiles, { pageSize: 200 })).items.map(({ id }) => id)).not.toContain(file.id);
    expect((await editor.list(libraryFiles, { folderId: below.id })).totalItem).toBe(0);
    const tree = await editor.data(getLibraryFolderTree);
    expect(tree.folders.filter(({ id }) => id === folder.id || id === below.id)).toEqual([]);
    const items = [{ id: file.id, version: 1 }];
    const calls: [string, object][] = [
      [kit.detail.name, { id: file.id }],
      [kit.update.name, { id: file.id, version: 1, name: 'x' }],
      [kit.setStatus.name, { items, status: 0 }],
      [kit.remove.name, { id: file.id }],
      [moveLibraryCMS.name, { items, folderId: null }],
      [getLibraryCMSUses.name, { id: file.id }],
      [getLibraryCMSOriginal.name, { id: file.id }],
      ['updateMedia', { id: file.id, alt: 'x' }],
      ['getRecordHistory', { resource: 'media', id: file.id }],
      [folderKit.detail.name, { id: below.id }],
      [folderKit.update.name, { id: below.id, version: 1, name: 'x' }],
    ];
    for (const [name, input] of calls) {
      expect([name, await result(editor.call(name, input))]).toEqual([name, 'NOT_FOUND']);
    }
    expect((await viewer.call(kit.detail, { id: file.id })).status).toBe(200);
  });

  test('is no folder to bring files to, nor has files to choose', async () => {
    expect((await upload(editor, { folderId: below.id })).problem.errors).toMatchObject([
      { path: 'folderId', code: 'reference' },
    ]);
    const { id, version } = await createRecord(editor, news);
    const chosen = await editor.call('updateNews', { id, version, thumbnail: file.id });
    expect(chosen.problem.errors).toMatchObject([{ path: 'thumbnail', code: 'reference' }]);
    const inserted = await editor.call('insertNews', { title: 'x', attachments: [file.id] });
    expect(inserted.problem.errors).toMatchObject([{ path: 'attachments', code: 'reference' }]);
  });

  test('keeps to itself that content is there', async () => {
    const own = (await upload(editor, {}, bytes)).data as unknown as Media;
    expect(own.reused).toBe(false);
    expect(own.id).not.toBe(file.id);
  });

  test('lets a record keep what somebody else chose for it', async () => {
    const { id } = await createRecord(administrator, news, { thumbnail: file.id });
    const attached = (await upload(editor)).data as unknown as Media;
    const { status } = await editor.call('updateNews', {
      id,
      version: 1,
      title: 'Đổi tên',
      attachments: [attached.id],
    });
    expect(status).toBe(200);
    expect(await editor.call('updateNews', { id, version: 2, thumbnail: file.id })).toMatchObject({ status: 200 });
  });

  test('keeps its files to itself in the trash, on the dashboard and where others are counted', async () => {
    const trashedFile = await uploaded({ folderId: below.id });
    await administrator.data(kit.update, { id: trashedFile.id, version: 1, name: 'Tên kín' });
    await administrator.data(kit.remove, { id: trashedFile.id });
    const item = { resource: 'media', id: trashedFile.id };
    const trash = await editor.data<{ items: { id: string; title: string }[] }>('getListTrash', { resource: 'media' });
    expect(JSON.stringify(trash)).not.toContain('Tên kín');
    expect(await result(editor.call('restoreTrash', { items: [item], children: false }))).toBe('NOT_FOUND');
    expect(JSON.stringify(await editor.data('getDashboard'))).not.toContain('Tên kín');
    expect(JSON.stringify(await administrator.data('getListTrash', { resource: 'media' }))).toContain('Tên kín');
    await administrator.data('restoreTrash', { items: [item], children: false });
  });

  test('is met by who looks at the product as a role that is not named', async () => {
    const looking = await server.signIn('administrator');
    expect((await looking.call(kit.detail, { id: file.id })).status).toBe(200);
    await looking.data('startViewAs', { roleId: roleIds.get('editor') });
    expect((await looking.call(kit.detail, { id: file.id })).status).toBe(404);
    await looking.data('stopViewAs');
  });
});

describe('what may be done with the files that are seen', () => {
  test('adding: uploads, moves and folders into it are refused, what is there may be changed', async () => {
    const folder = await folderKept(['add'], ['administrator']);
    const file = await uploaded({ folderId: folder.id });
    expect((await upload(editor, { folderId: folder.id })).problem.errors).toMatchObject([
      { path: 'folderId', code: 'folderClosed', message: 'Bạn không có quyền dùng thư mục này.' },
    ]);
    const other = (await upload(editor)).data as unknown as Media;
    const items = [{ id: other.id, version: 1 }];
    for (const call of [
      editor.call(moveLibraryCMS, { items, folderId: folder.id }),
      editor.call(kit.update, { id: other.id, version: 1, folderId: folder.id }),
    ]) {
      expect((await call).problem.errors).toMatchObject([{ path: 'folderId', code: 'folderClosed' }]);
    }
    const inside = await editor.call(folderKit.insert, { name: 'Con', parentId: folder.id });
    expect(inside.problem.errors).toMatchObject([{ path: 'parentId', code: 'folderClosed' }]);
    expect((await editor.call(kit.update, { id: file.id, version: 1, name: 'Đổi được' })).status).toBe(200);
  });

  test('changing: neither files nor the folder itself are renamed, moved, switched off or deleted', async () => {
    const folder = await folderKept(['change'], ['administrator']);
    const file = await uploaded({ folderId: folder.id });
    const items = [{ id: file.id, version: 1 }];
    const calls: [string, object][] = [
      [kit.update.name, { id: file.id, version: 1, name: 'x' }],
      [kit.setStatus.name, { items, status: 0 }],
      [kit.remove.name, { ids: [file.id] }],
      [moveLibraryCMS.name, { items, folderId: null }],
      [getLibraryCMSOriginal.name, { id: file.id }],
      ['updateMedia', { id: file.id, alt: 'x' }],
      [folderKit.update.name, { id: folder.id, version: 2, name: 'x' }],
      [folderKit.remove.name, { id: folder.id }],
    ];
    for (const [name, input] of calls) {
      expect([name, await result(editor.call(name, input))]).toEqual([name, 'FORBIDDEN']);
    }
    expect(await record(file.id)).toMatchObject({ version: 1, name: file.name });
    expect((await upload(editor, { folderId: folder.id })).status).toBe(200);
  });

  test('choosing: they are seen, and no record takes one', async () => {
    const folder = await folderKept(['choose'], ['administrator']);
    const file = await uploaded({ folderId: folder.id });
    expect((await editor.call(kit.detail, { id: file.id })).status).toBe(200);
    const refused = await editor.call('insertNews', { title: 'x', thumbnail: file.id });
    expect(refused.problem.errors).toMatchObject([{ path: 'thumbnail', code: 'folderClosed' }]);
  });

  test('a folder opens nothing that the one above it keeps closed', async () => {
    const outer = await folderKept(['browse'], ['administrator']);
    const inner = await folderKept(['browse'], ['administrator', 'editor'], outer.id);
    const file = await uploaded({ folderId: inner.id });
    expect((await editor.call(kit.detail, { id: file.id })).status).toBe(404);
    await administrator.data(updateLibraryFolderRights, { id: outer.id, version: 2, rights: [] });
    expect((await editor.call(kit.detail, { id: file.id })).status).toBe(200);
  });
});

describe('a document that a text names by its address', () => {
  const document = async (fields: Record<string, string> = {}, client = administrator) => {
    const form = uploadForm(pdf, `kin-${++made}.pdf`, { purpose: 'attachment', same: 'copy', ...fields });
    return (await client.post('/api/insertMedia', form)).data as unknown as Media;
  };
  const linkTo = ({ url }: Media) => `<p><a href="${url}">Tệp</a></p>`;
  const refused = { code: 'VALIDATION_FAILED', errors: [{ path: 'content', code: 'linkedFile' }] };

  test('is not opened by a film of an album either', async () => {
    const folder = await folderKept(['choose'], ['administrator']);
    const fields = { purpose: 'attachment', folderId: folder.id };
    const { url } = (await upload(administrator, fields, filmOf(40_000))).data as unknown as Media;
    const { insert } = resourceOperations(albums);
    const { problem } = await editor.call(insert, { title: 'x', kind: 'video', videos: [{ address: url }] });
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'videos', code: 'linkedFile' }] });
  });

  test.each<FolderVerb>(['browse', 'choose'])('is not opened by who may not %s it', async (verb) => {
    const folder = await folderKept([verb], ['administrator']);
    const file = await document({ folderId: folder.id });
    const { id, version } = await createRecord(editor, news);
    for (const content of [linkTo(file), `<p>${file.url}</p>`, `<p><a href="https://vi-du.vn${file.url}">x</a></p>`]) {
      expect((await editor.call('insertNews', { title: 'x', content })).problem).toMatchObject(refused);
      expect((await editor.call('updateNews', { id, version, content })).problem).toMatchObject(refused);
    }
    const uses = await server.database.rows('SELECT FROM media_uses WHERE media_id = $1', [file.id]);
    expect(uses).toHaveLength(0);
    expect((await editor.get(file.url)).status).toBe(verb === 'browse' ? 404 : 200);
  });

  test('is used by a link in any spelling that leads to it, with its host, in texts and other addresses', async () => {
    const spellings = (url: string) => [
      `HTTPS://Thuy-Dien.VN${url}?tai-ve=1#trang=2`,
      url.replace('/files/', '/%66iles/'),
      url.replace('/files/', '/files/./x/%2E%2E/'),
      url.replaceAll('/', '\\'),
      `http://thuy-dien.vn${url.replace('.pdf', '%2Epdf')}`,
    ];
    const folder = await folderKept(['browse'], ['administrator']);
    const closed = await document({ folderId: folder.id });
    for (const place of spellings('').keys()) {
      const file = await document();
      const content = `<p><a href="${spellings(file.url)[place]}">Tệp</a></p>`;
      const { id } = await createRecord(editor, news, { content });
      const { data } = await administrator.call(getLibraryCMSUses, { id: file.id });
      expect(data).toMatchObject({ uses: [{ resource: 'news', id, fields: ['content'] }] });
      const other = `<p><a href="${spellings(closed.url)[place]}">Tệp</a></p>`;
      expect((await editor.call('insertNews', { title: 'x', content: other })).problem).toMatchObject(refused);
    }
    const linked = await document();
    const url = `https://Thuy-Dien.vn${linked.url.replace('.pdf', '%2Epdf')}`;
    const link = await createRecord(administrator, links, { url });
    const { data } = await administrator.call(getLibraryCMSUses, { id: linked.id });
    expect(data).toMatchObject({ uses: [{ resource: 'links', id: link.id, fields: ['url'] }] });
  });

  test('stays in a text that named it before, and is refused to another', async () => {
    const folder = await folderKept(['browse'], ['administrator']);
    const [named, other] = [await document({ folderId: folder.id }), await document({ folderId: folder.id })];
    const { id } = await createRecord(administrator, news, { content: linkTo(named) });
    const both = { id, version: 1, content: linkTo(named) + linkTo(other) };
    expect((await editor.call('updateNews', both)).problem).toMatchObject(refused);
    const change = { id, version: 1, content: `<p>Thêm lời</p>${linkTo(named)}` };
    expect((await editor.call('updateNews', change)).status).toBe(200);
    const again = { title: 'x', content: linkTo(named) };
    expect((await editor.call('insertNews', again)).problem).toMatchObject(refused);
  });

  test('is refused in the trash and outside the library; own files, open ones and pictures are not', async () => {
    const [trashed, outside] = [await document(), await document()];
    await administrator.data(kit.remove, { id: trashed.id });
    await server.database.rows('UPDATE stored_files SET library = false WHERE id = $1', [outside.id]);
    for (const file of [trashed, outside]) {
      const { problem } = await editor.call('insertNews', { title: 'x', content: linkTo(file) });
      expect(problem).toMatchObject(refused);
    }
    const folder = await folderKept(['browse'], ['administrator']);
    const picture = await uploaded({ folderId: folder.id });
    const content = `${linkTo(await document())}${linkTo(await document({}, editor))}<img src="${picture.url}">`;
    await createRecord(editor, news, { content });
  });

  test('is not opened by an import either: nothing of it is stored, and the row is named', async () => {
    const folder = await folderKept(['browse'], ['administrator']);
    const file = await document({ folderId: folder.id });
    const category = await createRecord(administrator, newsCategories);
    const title = `Bài nhập ${++made}`;
    const lines = (url: string) => `Tiêu đề,Chuyên mục,Nội dung\n${title},${category.name},<p>${url}</p>\n`;
    const read = await importFile(editor, 'importNews', lines(file.url), 'tin.csv');
    expect(read).toMatchObject({ state: 'ready', counts: { added: 1 } });
    const stored = await commit(editor, read);
    const problem = expect.stringMatching(/^Dòng 2: Nội dung có liên kết đến tệp mà bạn không được dùng/);
    expect(stored).toMatchObject({ state: 'failed', problem });
    expect((await editor.list(news, { textSearch: title })).totalItem).toBe(0);
    const own = await document({}, editor);
    const ownImport = await importFile(editor, 'importNews', lines(own.url), 'tin.csv');
    expect(await commit(editor, ownImport)).toMatchObject({ state: 'stored' });
  });
});

describe('the rights of a folder', () => {
  test('are told with those of the folders above and all roles, and what the caller may is told by the tree', async () => {
    const outer = await folderKept(['browse'], ['administrator', 'editor']);
    const inner = await folderKept(['add', 'change'], ['administrator'], outer.id);
    const folderRights = await administrator.data(getLibraryFolderRights, { id: inner.id });
    const administrators = roleIds.get('administrator');
    expect(folderRights.rights).toEqual([
      { verb: 'add', roleId: administrators },
      { verb: 'change', roleId: administrators },
    ]);
    expect(folderRights.inherited).toHaveLength(2);
    expect(folderRights.inherited[0]).toMatchObject({ verb: 'browse', folderId: outer.id });
    expect(folderRights.roles.map(({ id }) => id)).toContain(administrators);
    const { folders } = await editor.data(getLibraryFolderTree);
    const places = [outer, inner].map(({ id }) => folders.findIndex((each) => each.id === id));
    expect(places[1]).toBe((places[0] ?? 0) + 1);
    const may = Object.fromEntries(folderVerbs.map((verb) => [verb, verb === 'browse' || verb === 'choose']));
    expect(folders.find(({ id }) => id === inner.id)).toMatchObject({ parentId: outer.id, files: 0, may });
  });

  test('are given by those alone who have the function, with the version they read, and are logged', async () => {
    const folder = await createRecord(administrator, libraryFolders);
    const rights = [{ verb: 'browse' as const, roleId: roleIds.get('viewer') ?? '' }];
    const input = { id: folder.id, version: 1, rights };
    expect(await result(editor.call(updateLibraryFolderRights, input))).toBe('FORBIDDEN');
    const empty = await administrator.data<AnyRecord>('insertRole', { name: 'Vai trò trống', code: 'trong' });
    const odd = [...rights, { verb: 'add' as const, roleId: empty.id }];
    const trial = await administrator.data(updateLibraryFolderRights, { ...input, rights: odd, trial: true });
    expect(trial).toEqual({
      ...{ id: folder.id, version: 1 },
      warnings: [
        { verb: 'browse', shutsOut: 'caller' },
        { verb: 'add', shutsOut: 'everybody' },
      ],
    });
    expect(await administrator.data(updateLibraryFolderRights, input)).toEqual({
      ...{ id: folder.id, version: 2, warnings: [] },
    });
    expect(await result(administrator.call(updateLibraryFolderRights, input))).toBe('CONFLICT_VERSION');
    const unknown = { ...input, version: 2, rights: [{ verb: 'browse', roleId: '999999' }] };
    expect((await administrator.call(updateLibraryFolderRights, unknown)).problem.errors).toMatchObject([
      { path: 'rights', code: 'reference' },
    ]);
    const [entry] = await server.database.rows(
      `SELECT before, after, version FROM audit_log WHERE operation = 'updateLibraryFolderRights' AND record_id = $1`,
      [folder.id],
    );
    expect(entry).toEqual({
      before: { rights: [] },
      after: { rights: [`browse ${roleIds.get('viewer')}`] },
      version: 2,
    });
    // Who manages rights finds the folder again that he is not named for, and does not see into it.
    expect((await administrator.call(folderKit.detail, { id: folder.id })).status).toBe(200);
  });

  test('of a role that is no more keep closed what they kept', async () => {
    const role = await administrator.data<AnyRecord>('insertRole', { name: 'Vai trò tạm', code: 'tam-thoi' });
    const folder = await createRecord(administrator, libraryFolders);
    const file = await uploaded({ folderId: folder.id });
    const rights = [{ verb: 'browse' as const, roleId: role.id }];
    await administrator.data(updateLibraryFolderRights, { id: folder.id, version: 1, rights });
    await administrator.data('deleteRole', { id: role.id });
    await administrator.data('purgeTrash', { items: [{ resource: 'roles', id: role.id }] });
    expect((await editor.call(kit.detail, { id: file.id })).status).toBe(404);
  });
});
