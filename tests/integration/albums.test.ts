import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord, ChangeOf } from '../../src/declare/record.ts';
import { getLibraryCMSUses } from '../../src/features/media/contract/library.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { blankPng, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { filmOf } from '../support/videos.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const administrator = await server.as('administrator');
const kit = resourceOperations(albums);
const library = resourceOperations(libraryFiles);

let made = 0;
async function picture(): Promise<{ id: string; url: string }> {
  made += 1;
  const form = uploadForm(blankPng(200 + made, 50), `anh-${made}.png`);
  return (await administrator.post('/api/insertMedia', form)).data as unknown as { id: string; url: string };
}

async function filmOfLibrary(): Promise<{ id: string; url: string }> {
  made += 1;
  const form = uploadForm(filmOf(40_000), `phim-${made}.mp4`, { purpose: 'attachment' });
  return (await administrator.post('/api/insertMedia', form)).data as unknown as { id: string; url: string };
}

function addAlbum(values: ChangeOf<typeof albums>) {
  made += 1;
  return administrator.data(kit.insert, { title: `Album số ${made}`, kind: 'image', ...values });
}

const statusOf = async (url: string) => (await server.visitor.get(url)).status;

describe('an album', () => {
  test('is listed with those of its kind, with how many items it has and without the items', async () => {
    const { id } = await picture();
    const images = await addAlbum({ pictures: [{ picture: id, caption: 'Đập chính' }, { picture: id }] });
    const film = { address: 'https://youtu.be/abcdefghijk', caption: 'Phim tư liệu' };
    const videos = await addAlbum({ kind: 'video', videos: [film] });
    expect(images).toMatchObject({ itemCount: 2, pictures: [{ caption: 'Đập chính' }, { caption: '' }] });
    const listed = async (kind: string) => (await administrator.list(albums, { kind, pageSize: 200 })).items;
    const row = (await listed('image')).find((item) => item.id === images.id);
    expect(row).toMatchObject({ itemCount: 2, kind: 'image' });
    expect(row).not.toHaveProperty('pictures');
    expect((await listed('image')).map((item) => item.id)).not.toContain(videos.id);
    expect((await listed('video')).map((item) => item.id)).toContain(videos.id);
    // The tabs of each screen count its own kind.
    const { statusTotals = [], totalItem } = await administrator.list(albums, { kind: 'image' });
    const live = statusTotals.filter(({ trash, visibility }) => !trash && !visibility);
    expect(live.reduce((sum, { total }) => sum + total, 0)).toBe(totalItem);
    // What is written below a picture finds the album.
    expect((await administrator.list(albums, { textSearch: 'phim tu lieu' })).items).toHaveLength(1);
  });

  test('takes addresses of videos that can be played, and says of others what it takes', async () => {
    const add = (address: string) =>
      administrator.call(kit.insert, { title: 'Video', kind: 'video', videos: [{ address }] });
    const playableUrls = [
      'https://vimeo.com/123456789',
      'https://www.youtube.com/watch?v=abcdefghijk',
      '/files/ab/dap.mp4',
    ];
    for (const address of playableUrls) expect((await add(address)).status).toBe(200);
    const refused = [
      ...['https://example.test/phim', 'http://youtu.be/abcdefghijk', 'javascript:alert(1)', '/files/../dap.mp4'],
      ...['//example.test/dap.mp4', 'https://youtube.com.example.test/watch?v=abcdefghijk', '/files/ab/dap.svg'],
    ];
    for (const address of refused) {
      const { status, problem } = await add(address);
      expect([address, status]).toEqual([address, 400]);
      expect(problem.errors).toEqual([expect.objectContaining({ path: 'videos.0.address', code: 'video' })]);
    }
  });

  test('keeps the whole address of a film of the library, as its page gives it to be copied, as that film', async () => {
    const film = await filmOfLibrary();
    for (const host of [server.url, 'https://cms.example.test']) {
      const album = await addAlbum({ kind: 'video', videos: [{ address: `${host}${film.url}` }] });
      expect(album.videos).toMatchObject([{ address: film.url, addressFilm: { address: film.url } }]);
      const { uses } = await administrator.data(getLibraryCMSUses, { id: film.id });
      expect(uses).toContainEqual(expect.objectContaining({ resource: 'albums', id: album.id }));
    }
    // The key of another installation's film is none of ours.
    const address = 'https://other.example.test/files/0123456789abcdef01234567/phim.mp4';
    const { problem } = await administrator.call(kit.insert, { title: 'Lạ', kind: 'video', videos: [{ address }] });
    expect(problem.errors).toEqual([expect.objectContaining({ path: 'videos', code: 'linkedFile' })]);
  });

  test('opens a film of the library to visitors while it is published, and keeps it from being deleted', async () => {
    const film = await filmOfLibrary();
    const videos = [{ address: film.url, caption: 'Phim tư liệu' }];
    const album = await addAlbum({ kind: 'video', videos });
    const { uses } = await administrator.data(getLibraryCMSUses, { id: film.id });
    expect(uses).toMatchObject([{ resource: 'albums', id: album.id, fields: ['videos'], isPublic: false }]);
    const { problem } = await administrator.call(library.remove, { ids: [film.id] });
    expect(problem).toMatchObject({ code: 'IN_USE', references: [{ resource: 'albums', total: 1 }] });
    expect(await statusOf(film.url)).toBe(404);
    const items = [{ id: album.id, version: album.version }];
    await administrator.data(kit.setStatus, { items, status: 1 });
    await expect.poll(() => statusOf(film.url)).toBe(200);
    const { version } = await administrator.data(kit.detail, { id: album.id });
    await administrator.data(kit.update, {
      id: album.id,
      version,
      videos: [{ address: 'https://youtu.be/abcdefghijk' }],
    });
    await expect.poll(() => statusOf(film.url)).toBe(404);
    expect((await administrator.call(library.remove, { ids: [film.id] })).status).toBe(200);
  });

  test('is read by visitors with its cover in lists and with its items alone', async () => {
    const { id, url } = await picture();
    const album = await addAlbum({ status: 1, cover: id, pictures: [{ picture: id, caption: 'Hồ chứa' }] });
    const read = async (path: string) => (await (await server.visitor.get(`/public/v1/${path}`)).json()) as never;
    const { data: page }: { data: { items: AnyRecord[] } } = await read('albums?kind=image&pageSize=200');
    const row = page.items.find((item) => item.id === album.id);
    expect(row).toMatchObject({ itemCount: 1, coverImage: { url } });
    expect(row).not.toHaveProperty('pictures');
    const { data }: { data: AnyRecord } = await read(`albums/${album.slug}`);
    expect(data.pictures).toMatchObject([{ caption: 'Hồ chứa', pictureImage: { url } }]);
  });

  test('holds five hundred pictures, in the order of people', async () => {
    const pictures = await Promise.all([picture(), picture()]);
    const rows = Array.from({ length: 500 }, (_, place) => ({
      picture: pictures[place % 2]?.id ?? '',
      caption: `Ảnh ${place}`,
    }));
    const album = await addAlbum({ pictures: rows });
    const stored = album.pictures;
    expect(stored).toHaveLength(500);
    const turned = [...stored].reverse().map(({ id, caption }, place) => ({
      id,
      caption,
      picture: pictures[(stored.length - 1 - place) % 2]?.id ?? '',
    }));
    const { version, id } = album;
    const updated = await administrator.data(kit.update, { id, version, pictures: turned });
    expect(updated.pictures.map((row) => row.id)).toEqual(turned.map((row) => row.id));
    const { status } = await administrator.call(kit.update, {
      ...{ id, version: updated.version },
      pictures: [...turned, { picture: pictures[0]?.id }],
    });
    expect(status).toBe(400);
  });

  test('that is deleted for ever leaves its files, which others show and the library holds', async () => {
    const [shared, alone] = [await picture(), await picture()];
    const rows = [{ picture: shared.id }, { picture: alone.id }];
    const [gone, kept] = [await addAlbum({ cover: alone.id, pictures: rows }), await addAlbum({ pictures: rows })];
    await administrator.data(kit.remove, { ids: [gone.id] });
    await administrator.data(purgeTrash, { items: [{ resource: 'albums', id: gone.id }] });
    expect(await administrator.data(kit.detail, { id: kept.id })).toMatchObject({ itemCount: 2 });
    expect([await statusOf(shared.url), await statusOf(alone.url)]).toEqual([200, 200]);
  });
});
