import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');
const { makeRole, makeAccount, roleId } = accessTools(server, administrator);
/** Writes news and albums and uploads files, and may not look into the library. */
let writer: Client;
let personnel: Client;
beforeAll(async () => {
  const role = await makeRole([
    'news-categories-edit',
    'news-view',
    'news-edit',
    'albums-view',
    'albums-edit',
    'media-upload',
  ]);
  writer = (await makeAccount([role.id])).client;
  personnel = (await makeAccount([await roleId('personnel')])).client;
});

let made = 0;
const upload = async (client: Client, purpose: 'image' | 'portrait' | 'attachment', bytes = blankPng(300, ++made)) => {
  const form = uploadForm(bytes, `tep-${++made}.${purpose === 'attachment' ? 'pdf' : 'png'}`, {
    purpose,
    same: 'copy',
  });
  const { status, data, problem } = await client.post('/api/insertMedia', form);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return data as unknown as Media;
};
const refusedAt = (path: string, code = 'reference') => ({ code: 'VALIDATION_FAILED', errors: [{ path, code }] });

describe('who may not look into the library', () => {
  test('names no file of it by its number, in a field, a list, rows or a text', async () => {
    const picture = await upload(editor, 'image');
    const document = await upload(editor, 'attachment', pdf);
    const { id, version } = await createRecord(writer, news);
    const fields: [string, object, object][] = [
      ['thumbnail', { thumbnail: picture.id }, refusedAt('thumbnail')],
      ['attachments', { attachments: [document.id] }, refusedAt('attachments')],
      ['content', { content: `<p><a href="${document.url}">x</a></p>` }, refusedAt('content', 'linkedFile')],
    ];
    for (const [, values, problem] of fields) {
      expect((await writer.call('updateNews', { id, version, ...values })).problem).toMatchObject(problem);
      expect((await writer.call('insertNews', { title: 'x', ...values })).problem).toMatchObject(problem);
    }
    const album = buildRecord(albums, { kind: 'image', pictures: [{ picture: picture.id, caption: '' }] });
    const { insert } = resourceOperations(albums);
    expect((await writer.call(insert, album)).problem).toMatchObject(refusedAt('pictures'));
    // What he may look into the library for is chosen as before.
    await createRecord(editor, news, { thumbnail: picture.id, attachments: [document.id] });
    expect((await writer.get(document.url)).status).toBe(200);
  });

  test('names what he uploaded himself, and leaves what the record names already', async () => {
    const own = await upload(writer, 'image');
    const document = await upload(writer, 'attachment', pdf);
    await createRecord(writer, news, { thumbnail: own.id, attachments: [document.id] });
    const [first, second] = [await upload(editor, 'image'), await upload(editor, 'image')];
    const { id } = await createRecord(editor, news, { thumbnail: first.id, attachments: [first.id] });
    const change = { id, version: 1, title: 'Đổi tên', thumbnail: first.id, attachments: [own.id, first.id] };
    expect((await writer.call('updateNews', change)).status).toBe(200);
    const more = { id, version: 2, attachments: [own.id, first.id, second.id] };
    expect((await writer.call('updateNews', more)).problem).toMatchObject(refusedAt('attachments'));
  });
});

describe("a person's picture", () => {
  test('is one that the caller brought, or the one that is there: no private picture is taken by its number', async () => {
    const [others, own] = [await upload(administrator, 'portrait'), await upload(personnel, 'portrait')];
    const person = await createRecord(administrator, staff, { photo: others.id });
    const { update, insert, detail } = resourceOperations(staff);
    const { unitId, positionId } = person;
    const hired = (photo: string) => buildRecord(staff, { unitId, positionId, photo });
    expect((await personnel.call(insert, hired(others.id))).problem).toMatchObject(refusedAt('photo'));
    const second = await personnel.data(insert, hired(own.id));
    const changed = await personnel.call(update, { id: second.id, version: 1, photo: others.id });
    expect(changed.problem).toMatchObject(refusedAt('photo'));
    const set = await personnel.call('updateStaffAvatar', { staffId: second.id, avatar: others.id });
    expect(set.problem).toMatchObject(refusedAt('avatar'));
    const change = { id: person.id, version: 1, photo: others.id, fullName: 'Người còn ảnh' };
    expect((await personnel.call(update, change)).status).toBe(200);
    expect(await personnel.data(detail, { id: person.id })).toMatchObject({ photo: others.id });
  });
});
