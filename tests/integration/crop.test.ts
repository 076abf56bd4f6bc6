import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { type CropArea, cropMedia } from '../../src/features/media/contract/crop.ts';
import { updateLibraryFolderRights } from '../../src/features/media/contract/folder-rights.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFolders } from '../../src/features/media/library-folders/resource.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { pictureSemaphore } from '../../src/features/media/pictures/workers.ts';
import { accessTools } from '../support/access.ts';
import { createRecord } from '../support/factories.ts';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { imageFacts, photograph } from '../support/photograph.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');
await putOff(server.database, 'make-copies');
const kit = resourceOperations(libraryFiles);

const upload = async (bytes: Buffer, name: string, fields: Record<string, string> = {}, client = editor) =>
  (await client.post('/api/insertMedia', uploadForm(bytes, name, fields))).data as unknown as Media;

/** A picture of four fields, each of a colour: red, green, blue and white. */
function fourFields(width: number, height: number, unlike = 0): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2, channels: 3 } as const;
  const colours = ['#f00', '#0f0', '#00f', '#fff'];
  const parts = colours.map((background, place) => ({
    input: { create: { ...half, background } },
    left: (place % 2) * half.width,
    top: Math.floor(place / 2) * half.height,
  }));
  const create = { width, height, channels: 3, background: { r: 0, g: unlike, b: 0 } } as const;
  return sharp({ create })
    .composite(parts)
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Artist: 'Somebody', Make: `${unlike}` } })
    .toBuffer();
}

const quarter = { left: 50, top: 0, width: 50, height: 50 };
const cropped = (address: string, area: unknown = quarter, client = editor) =>
  client.call(cropMedia.name, { address, area } as object);

describe('a part of a picture', () => {
  test('is a new picture of its original, described and filed as that, which stays as it is', async () => {
    const folder = await createRecord(editor, libraryFolders, { name: 'Ảnh công trường' });
    const whole = await upload(await fourFields(3000, 2000), 'Bốn ô.JPG', { folderId: folder.id, alt: 'Bốn ô màu' });
    const described = { caption: 'Chú thích', photographer: 'Tổ truyền thông', source: 'Kho ảnh', licence: 'Nội bộ' };
    await editor.data(kit.update, { id: whole.id, version: 1, ...described });
    const before = await editor.data(kit.detail, { id: whole.id });

    // By the address of a smaller copy, as it stands in a text.
    const small = whole.image?.variants.at(-1)?.url ?? '';
    const part = (await cropped(small)).data as unknown as Media;
    expect(part).toMatchObject({ name: 'Bốn ô (đã cắt).webp', alt: 'Bốn ô màu', reused: false });
    // Of the original: the picture itself is 2560 pixels wide.
    expect(part.image).toMatchObject({ width: 1500, height: 1000 });
    const bytes = Buffer.from(await (await server.visitor.get(part.url)).arrayBuffer());
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 32))).toEqual([0, 8, 0]);
    expect(bytes.toString('latin1')).not.toMatch(imageFacts);
    expect(await editor.data(kit.detail, { id: part.id })).toMatchObject({ folderId: folder.id, ...described });
    expect(await editor.data(kit.detail, { id: whole.id })).toEqual(before);
    const { items } = await editor.data<{ items: { operation: string }[] }>('getRecordHistory', {
      resource: 'media',
      id: part.id,
    });
    expect(items.map(({ operation }) => operation)).toEqual(['cropMedia']);

    expect((await cropped(whole.url)).data).toMatchObject({ id: part.id, reused: true });
    const again = (await cropped(part.url, { left: 0, top: 0, width: 33.3334, height: 100 })).data as unknown as Media;
    expect(again).toMatchObject({ name: part.name, image: { width: 500, height: 1000 } });
  });

  test('is cut as the picture is seen, also of one that is stored lying', async () => {
    const whole = await upload(await photograph('jpeg', 600, 400), 'nam.jpg');
    expect(whole.image).toMatchObject({ width: 400, height: 600 });
    const part = (await cropped(whole.url, { left: 0, top: 50, width: 100, height: 50 })).data as unknown as Media;
    expect(part.image).toMatchObject({ width: 400, height: 300 });
  });

  test('is refused with the field where it is none, and nothing is stored', async () => {
    const { url } = await upload(await fourFields(400, 300, 1), 'o.jpg');
    const total = async () => (await editor.list(libraryFiles)).totalItem;
    const before = await total();
    const areas: [Partial<Record<keyof CropArea, unknown>>, string, string][] = [
      [{ left: 60 }, 'area.width', 'outsidePicture'],
      [{ top: 50.1 }, 'area.height', 'outsidePicture'],
      [{ left: -1 }, 'area.left', 'tooSmall'],
      [{ width: 0 }, 'area.width', 'tooSmall'],
      [{ height: 1e300 }, 'area.height', 'tooBig'],
      [{ top: '10' }, 'area.top', 'type'],
      [{ left: null }, 'area.left', 'type'],
      [{ height: undefined }, 'area.height', 'required'],
    ];
    for (const [wrong, path, code] of areas) {
      const { status, problem } = await cropped(url, { ...quarter, ...wrong });
      expect([status, problem.errors]).toMatchObject([400, [{ path, code }]]);
    }
    const outside = await cropped(url, { ...quarter, left: 60 });
    expect(outside.problem.errors).toMatchObject([{ message: 'Chiều rộng vượt ra ngoài ảnh.' }]);
    expect(await total()).toBe(before);
  });

  test('is taken of no picture that is gone, private, foreign or none', async () => {
    const trashed = await upload(await fourFields(400, 300, 2), 'bo.jpg');
    await editor.data(kit.remove, { id: trashed.id });
    const portrait = await upload(await photograph('png', 90, 80), 'nguoi.png', { purpose: 'portrait' });
    const document = await upload(pdf, 'tep.pdf', { purpose: 'attachment' });
    const unknown = '/files/000000000000000000000000';
    const addresses = [
      ...[trashed.url, portrait.url, document.url, `${unknown}/a.webp`, `${unknown}/a.svg`, `${unknown}/a.gif`],
      ...[trashed.id, 'https://example.test/a.webp', '/files/../etc/passwd'],
    ];
    for (const address of addresses) {
      const { status, problem } = await cropped(address);
      expect([address, status, problem.errors]).toMatchObject([
        address,
        400,
        [{ path: 'address', code: 'notInLibrary' }],
      ]);
    }
  });

  test('is for who may upload, and of pictures and in folders that he may use', async () => {
    const { url } = await upload(await fourFields(400, 300, 3), 'quyen.jpg');
    expect((await cropped(url, quarter, server.visitor)).status).toBe(401);
    expect((await cropped(url, quarter, await server.as('viewer'))).status).toBe(403);

    const [role] = await server.database.rows<{ id: string }>("SELECT id FROM roles WHERE code = 'administrator'");
    for (const [verb, path, code] of [
      ['browse', 'address', 'notInLibrary'],
      ['choose', 'address', 'folderClosed'],
      ['add', 'folderId', 'folderClosed'],
    ] as const) {
      const folder = await createRecord(administrator, libraryFolders, { name: `Giữ ${verb}` });
      const rights = [{ verb, roleId: role?.id ?? '' }];
      await administrator.data(updateLibraryFolderRights, { id: folder.id, version: 1, rights });
      const bytes = await fourFields(400, 300, 10 + verb.length);
      const kept = await upload(bytes, `${verb}.jpg`, { folderId: folder.id, same: 'copy' }, administrator);
      expect((await cropped(kept.url)).problem.errors).toMatchObject([{ path, code }]);
    }
  });

  test('is not stored for whoever loses the right while it is cut', async () => {
    const { url } = await upload(await fourFields(400, 300, 4), 'mat-quyen.jpg');
    const { makeRole, makeAccount, functionIds } = accessTools(server, administrator);
    const role = await makeRole(['media-view', 'media-upload']);
    const { client } = await makeAccount([role.id]);
    const remove = await functionIds(['media-upload']);
    const cutting = vi.spyOn(pictureSemaphore, 'run').mockImplementationOnce(async (_urgency, cut) => {
      const part = await cut();
      await administrator.data('updateRoleFunction', {
        changes: [{ roleId: role.id, version: role.version, add: [], remove }],
      });
      return part;
    });
    const before = (await editor.list(libraryFiles)).totalItem;
    expect((await cropped(url, quarter, client)).status).toBe(403);
    expect(cutting).toHaveBeenCalledOnce();
    cutting.mockRestore();
    expect((await editor.list(libraryFiles)).totalItem).toBe(before);
  });

  test('is not taken of a proposed picture, which is not for everybody yet', async () => {
    const { id } = await upload(await fourFields(400, 300, 5), 'de-xuat.jpg');
    const { version } = await editor.data(kit.detail, { id });
    const fields = { id, version: String(version), show: 'onceApproved' };
    const form = uploadForm(await fourFields(400, 300, 6), 'de-xuat-2.jpg', fields);
    expect((await editor.post('/api/replaceLibraryCMS', form)).data).toMatchObject({ pending: true });
    const [proposed] = await server.database.rows<{ key: string }>(
      "SELECT storage_key AS key FROM file_versions WHERE file_id = $1 AND state = 'pending'",
      [id],
    );
    for (const client of [editor, administrator])
      expect((await cropped(`/files/${proposed?.key}`, quarter, client)).problem.errors).toMatchObject([
        { path: 'address', code: 'notInLibrary' },
      ]);
  });
});
