import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { insertMedia, type Media } from '../../src/features/media/contract/media.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { purgeTrash } from '../../src/features/trash/contract.ts';
import { startBucket } from '../support/bucket.ts';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { begin, begun, idOf, part, send } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

// What the storage is asked for is the same for a disk and for a bucket (storage.test.ts); here the whole product keeps
// its files in one.

const bucket = await startBucket();
const server = await startTestServer({ variables: bucket.variables });
const { storage } = server.running;
const editor = await server.as('editor');
const administrator = await server.as('administrator');
const kit = resourceOperations(libraryFiles);

const picture = (colour: string) =>
  sharp({ create: { width: 1400, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const upload = (bytes: Buffer, name: string, fields: Record<string, string> = {}) =>
  editor.post('/api/insertMedia', uploadForm(bytes, name, { same: 'copy', ...fields }));
const stored = async (...given: Parameters<typeof upload>) => (await upload(...given)).data as unknown as Media;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = async (url: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${url}`, { headers: { ...editor.headers, ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const keysIn = async (url: string) => {
  const { objects } = await storage.listAll(`${url.split('/')[2]}/`, { recursive: true });
  return [...objects].map((each) => (each.isFile ? each.name : '')).sort();
};

test('a picture, its smaller copies and those a job makes are served with their tag, and go with their record', async () => {
  const file = await stored(await picture('#2050a0'), 'đập chính.jpg');
  await vi.waitFor(
    async () => expect((await keysIn(file.url)).filter((name) => name.endsWith('.avif'))).not.toEqual([]),
    30_000,
  );
  for (const { url } of [...(file.image?.variants ?? []), { url: file.url }]) {
    const answer = await read(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(await bytesOf(answer)).metadata()).format).toBe('webp');
    const again = await read(url, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  }

  const { version } = await editor.data(kit.detail, { id: file.id });
  const fields = { id: file.id, version: String(version) };
  const replaced = await editor.post('/api/replaceLibraryCMS', uploadForm(await picture('#a05020'), 'k.jpg', fields));
  expect(replaced.status).toBe(200);
  const now = (await editor.data(kit.detail, { id: file.id })).pictureImage as { url: string };
  expect([(await read(now.url)).status, (await read(file.url)).status]).toEqual([200, 200]);

  await editor.data(kit.remove, { ids: [file.id] });
  await administrator.data(purgeTrash, { items: [{ resource: libraryFiles.name, id: file.id }] });
  await vi.waitFor(async () => expect([...(await keysIn(file.url)), ...(await keysIn(now.url))]).toEqual([]), 30_000);
});

test('a film arrives in parts, and of a part that is asked for only its bytes come over the line', async () => {
  const film = filmOf(12 * 1024 * 1024);
  const half = 7 * 1024 * 1024;
  const path = await begun(editor, { length: film.length });
  expect((await part(editor, path, 0, film.subarray(0, half))).status).toBe(204);
  expect((await part(editor, path, half, film.subarray(half))).status).toBe(204);
  const { url } = await editor.data(insertMedia, { upload: idOf(path), purpose: 'attachment' });
  expect(digestOf(await bytesOf(await read(url)))).toBe(digestOf(film));

  const before = bucket.received();
  const answer = await read(url, { range: 'bytes=9000000-9065535' });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 9000000-9065535/${film.length}`]);
  expect(await bytesOf(answer)).toEqual(film.subarray(9_000_000, 9_065_536));
  expect(bucket.received() - before).toBeLessThan(100_000);
  expect((await read(url, { range: `bytes=${film.length}-` })).status).toBe(416);
});

test('while the bucket is out of reach people are told, nothing is stored, and what came in parts goes on after', async () => {
  const old = await stored(pdf, 'quy trình.pdf', { purpose: 'attachment' });
  const film = filmOf(9 * 1024 * 1024);
  const path = await begun(editor, { length: film.length });
  expect((await part(editor, path, 0, film.subarray(0, 1024))).status).toBe(204);
  const rows = () => server.database.rows('SELECT count(*)::int AS total FROM stored_files');
  const before = await rows();

  bucket.cut(true);
  const { status, problem } = await upload(await picture('#2f7d32'), 'a.jpg');
  expect([status, problem.code, problem.detail]).toEqual([503, 'UNAVAILABLE', expect.stringContaining('kho tệp')]);
  expect((await read(old.url)).status).toBe(503);
  expect((await server.visitor.get('/readyz')).status).toBe(503);
  expect((await part(editor, path, 1024, film.subarray(1024))).status).toBe(503);
  expect(await rows()).toEqual(before);
  // Records are read and written all the same.
  expect((await editor.call(kit.list, { page: 1, pageSize: 20 })).status).toBe(200);

  bucket.cut(false);
  expect((await read(old.url)).status).toBe(200);
  const offset = Number((await send(editor, 'HEAD', path)).headers.get('upload-offset'));
  expect((await part(editor, path, offset, film.subarray(offset))).status).toBe(204);
  const { url } = await editor.data(insertMedia, { upload: idOf(path), purpose: 'attachment' });
  expect(digestOf(await bytesOf(await read(url)))).toBe(digestOf(film));
});

test('a bucket that does not know our keys is told of by /readyz and by every upload', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown');
  const other = await startTestServer({ database: server.database, variables: bucket.variables });
  const client = await other.as('editor');
  expect((await other.visitor.get('/readyz')).status).toBe(503);
  const { status, problem } = await client.post(
    '/api/insertMedia',
    uploadForm(pdf, 'a.pdf', { purpose: 'attachment' }),
  );
  expect([status, problem.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await begin(client, { length: 2048 })).status).toBe(503);
});
