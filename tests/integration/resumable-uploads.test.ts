import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getUnfinishedUploads, insertMedia } from '../../src/features/media/contract/media.ts';
import { replaceLibraryCMS } from '../../src/features/media/contract/versions.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { removeExpired } from '../../src/features/media/unfinished-uploads.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, readAll } from '../support/raw-request.ts';
import { begin, begun, idOf, part, send, sendAll } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const limits = { UPLOAD_PICTURE_MB: '1', UPLOAD_DOCUMENT_MB: '2', UPLOAD_VIDEO_MB: '3', UPLOAD_UNFINISHED_MB: '4' };
const server = await startTestServer({ variables: limits });
const second = await startTestServer({
  database: server.database,
  variables: { ...limits, DATA_DIR: server.running.config.dataDirectory },
});
const editor = await server.as('editor');
const megabyte = 1024 * 1024;

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const problemOf = async (answer: Response) => {
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return [answer.status, code, detail];
};
const offsetOf = async (path: string, client = editor) => {
  const answer = await send(client, 'HEAD', path);
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : answer.status;
};
/** What lies in the storage of what has not arrived whole. */
const unfinishedFiles = () =>
  readdir(join(server.running.config.dataDirectory, 'files', 'unfinished')).catch(() => [] as string[]);

describe('a file in parts', () => {
  test('by the client that browsers have becomes a file of the library, byte by byte the same', async () => {
    const film = filmOf(2 * megabyte);
    const path = await sendAll(editor, film, 'Xả lũ hồ chứa.mp4', 300_000);
    const input = { purpose: 'attachment' as const, upload: idOf(path), sha256: digestOf(film) };
    const media = await editor.data(insertMedia, input);
    expect(media).toMatchObject({
      name: 'Xả lũ hồ chứa.mp4',
      mediaType: 'video/mp4',
      bytes: film.length,
      reused: false,
    });
    const read = await editor.get(media.url);
    expect(read.headers.get('content-type')).toBe('video/mp4');
    expect(digestOf(Buffer.from(await read.arrayBuffer()))).toBe(digestOf(film));
    expect(await unfinishedFiles()).toEqual([]);
    // Whoever lost the answer and asks again is told the same, and nothing is there twice.
    expect((await editor.data(insertMedia, input)).id).toBe(media.id);
    expect((await editor.data(getUnfinishedUploads)).uploads).toEqual([]);
    const [log] = await server.database.rows<{ operation: string; after: object }>(
      'SELECT operation, after FROM audit_log WHERE record_id = $1',
      [media.id],
    );
    expect(log).toMatchObject({ operation: 'insertMedia', after: { sha256: digestOf(film) } });
  });

  test('that replaces another answers a second try as the first', async () => {
    const [before, after] = [
      await sendAll(editor, filmOf(20_000), 'a.mp4', 9_000),
      await sendAll(editor, filmOf(21_000), 'b.mp4', 9_000),
    ];
    const { id } = await editor.data(insertMedia, { purpose: 'attachment', upload: idOf(before) });
    const { version } = await editor.data(resourceOperations(libraryFiles).detail, { id });
    const input = { id, version, upload: idOf(after) };
    const first = await editor.data(replaceLibraryCMS, input);
    expect(first).toMatchObject({ number: 2, pending: false });
    // Changed since by somebody else: a second try is told what the first one did.
    await editor.data(resourceOperations(libraryFiles).update, { id, version: first.version, name: 'c.mp4' });
    expect(await editor.data(replaceLibraryCMS, input)).toEqual(first);
    // Another file, another version or another operation was not the first: nothing was done for it.
    const others = [
      await editor.call(replaceLibraryCMS, { ...input, id: '999999' }),
      await editor.call(replaceLibraryCMS, { ...input, version: 999 }),
      await editor.call(insertMedia, { purpose: 'attachment', upload: input.upload }),
    ];
    expect(others.slice(1).map(({ status, problem }) => [status, problem.errors?.[0]?.code])).toEqual([
      [400, 'otherSave'],
      [400, 'otherSave'],
    ]);
    expect(others[0]?.status).toBe(404);
  });

  test('goes on where it stopped, also on another server', async () => {
    const film = filmOf(600_000, 'webm');
    const path = await begun(editor, { name: 'a.webm', length: film.length, lastModified: 7 });
    expect((await part(editor, path, 0, film.subarray(0, 200_000))).status).toBe(204);
    const { uploads } = await editor.data(getUnfinishedUploads);
    expect(uploads).toMatchObject([
      { id: idOf(path), name: 'a.webm', bytes: 600_000, received: 200_000, lastModified: 7 },
    ]);
    const other = { ...editor, url: second.url };
    expect(await offsetOf(path, other)).toBe(200_000);
    const last = await part(other, path, 200_000, film.subarray(200_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '600000']);
    const media = await editor.data(insertMedia, { purpose: 'attachment', upload: idOf(path) });
    expect(media.mediaType).toBe('video/webm');
    const range = await editor.get(media.url, { range: 'bytes=100-199' });
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, film.subarray(100, 200)]);
  });

  test('keeps what came before its line broke', async () => {
    const film = filmOf(500_000);
    const path = await begun(editor, { length: film.length });
    const socket = await openRaw(server.url);
    const head = Object.entries({
      host: 'localhost',
      cookie: editor.headers.cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': 0,
      'content-length': film.length,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(film.subarray(0, 100_000));
    await expect.poll(() => offsetOf(path)).toBe(100_000);
    // The line hangs, and its sender comes anew: he need not wait until it is given up.
    const answer = readAll(socket);
    expect((await part(editor, path, 100_000, film.subarray(100_000))).status).toBe(204);
    await answer;
    const media = await editor.data(insertMedia, { purpose: 'attachment', upload: idOf(path), sha256: digestOf(film) });
    expect(media.bytes).toBe(film.length);
  });

  test('that is content the library has is answered as the file that stands', async () => {
    const film = filmOf(100_000);
    const ids = [];
    for (const name of ['a.mp4', 'b.mp4']) {
      const path = await begun(editor, { name, length: film.length });
      await part(editor, path, 0, film);
      ids.push(await editor.data(insertMedia, { purpose: 'attachment', upload: idOf(path) }));
    }
    expect(ids.map(({ reused }) => reused)).toEqual([false, true]);
    expect(ids[1]?.id).toBe(ids[0]?.id);
    expect(await unfinishedFiles()).toEqual([]);
  });

  test('taken twice at once is stored once', async () => {
    const film = filmOf(100_000);
    const path = await begun(editor, { length: film.length });
    await part(editor, path, 0, film);
    const input = { purpose: 'attachment' as const, upload: idOf(path), same: 'copy' as const };
    const answers = await Promise.all([editor.data(insertMedia, input), editor.data(insertMedia, input)]);
    expect(answers[0]?.id).toBe(answers[1]?.id);
  });
});

describe('refused', () => {
  const size = 50_000;
  const film = filmOf(size);

  test('a part that lies about its place, its length or its content, with nothing of it kept', async () => {
    const path = await begun(editor, { length: size });
    await part(editor, path, 0, film.subarray(0, 100));
    expect(await problemOf(await part(editor, path, 50, film.subarray(50)))).toEqual([
      409,
      'CONFLICT_VERSION',
      expect.stringContaining('100 byte'),
    ]);
    expect((await part(editor, path, 200, film.subarray(200))).status).toBe(409);
    expect((await part(editor, path, 100, film)).status).toBe(413);
    const wrong = { 'upload-checksum': `sha256 ${createHash('sha256').update('other').digest('base64')}` };
    expect((await part(editor, path, 100, film.subarray(100), wrong)).status).toBe(460);
    expect((await part(editor, path, 100, film.subarray(100), { 'upload-checksum': 'md5 x' })).status).toBe(400);
    expect(await offsetOf(path)).toBe(100);
    const right = { 'upload-checksum': `sha1 ${createHash('sha1').update(film.subarray(100)).digest('base64')}` };
    expect((await part(editor, path, 100, film.subarray(100), right)).status).toBe(204);
    expect((await send(editor, 'DELETE', path)).status).toBe(204);
    expect(await offsetOf(path)).toBe(404);
    expect(await unfinishedFiles()).toEqual([]);
  });

  test('a part without an announced length that goes on too long', async () => {
    const path = await begun(editor, { length: size });
    const socket = await openRaw(server.url);
    const head = `PATCH ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${editor.headers.cookie}\r\ntus-resumable: 1.0.0\r\n`;
    socket.write(
      `${head}content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    );
    socket.write(`${(size + 1).toString(16)}\r\n`);
    socket.write(Buffer.alloc(size + 1));
    socket.write('\r\n0\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await offsetOf(path)).toBe(0);
    await send(editor, 'DELETE', path);
  });

  test.each([
    ['no length', { 'upload-length': '' }, 400],
    ['an empty file', { 'upload-length': '0' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length to be told later', { 'upload-defer-length': '1' }, 400],
    ['more than the largest film', { 'upload-length': String(3 * megabyte + 1) }, 413],
    ['another version of the protocol', { 'upload-length': '10', 'tus-resumable': '0.2.2' }, 412],
  ])('a file announced with %s', async (_what, headers, status) => {
    expect((await send(editor, 'POST', '/api/uploads', headers)).status).toBe(status);
  });

  test.each([
    ['metadata that is no base64', { 'upload-metadata': 'filename ***' }, 'Upload-Metadata'],
    [
      'metadata that is no text',
      { 'upload-metadata': `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}` },
      'Upload-Metadata',
    ],
    ['metadata of three words', { 'upload-metadata': 'filename YQ== YQ==' }, 'Upload-Metadata'],
    ['a name said twice', { 'upload-metadata': 'filename YQ==,filename Yg==' }, 'Upload-Metadata'],
    ['an empty pair', { 'upload-metadata': 'filename YQ==,' }, 'Upload-Metadata'],
    ['a folder that is no number', { 'upload-metadata': 'folderId YQ==' }, 'Upload-Metadata'],
    ['a time that is no number', { 'upload-metadata': 'lastModified YQ==' }, 'Upload-Metadata'],
    ['parts of another file', { 'upload-concat': 'partial' }, 'Upload-Concat'],
  ])('a file announced with %s, and the header is named', async (_what, headers, header) => {
    const answer = await send(editor, 'POST', '/api/uploads', { 'upload-length': '10', ...headers });
    expect(await problemOf(answer)).toEqual([400, 'VALIDATION_FAILED', expect.stringContaining(header)]);
    expect((await editor.data(getUnfinishedUploads)).uploads).toEqual([]);
  });

  test.each([
    ['../../etc/đập.mp4', 'đập.mp4'],
    ['a\u202e4pm.exe.mp4', 'a4pm.exe.mp4'],
    ['Đập Hoà Bình.mp4'.normalize('NFD'), 'Đập Hoà Bình.mp4'],
    ['a\u0000b\u200b.mp4', 'ab.mp4'],
  ])('no name that cannot be shown: %s', async (name, shown) => {
    const path = await begun(editor, { name, length: 10 });
    const [upload] = (await editor.data(getUnfinishedUploads)).uploads;
    expect(upload?.name.replace(/^\.*/, '').replace('etc', '')).toBe(shown);
    await send(editor, 'DELETE', path);
  });

  test('one file more than an account may have begun, which says what to do', async () => {
    const account = `SELECT id FROM accounts WHERE username = 'editor'`;
    await server.database.rows(
      `INSERT INTO unfinished_uploads (id, account_id, name, bytes, last_modified)
       SELECT lpad(to_hex(n), 24, '0'), (${account}), 'a.mp4', 1, 0 FROM generate_series(1, 500) AS n`,
    );
    const problem = await problemOf(await begin(editor, { length: 10 }));
    expect(problem).toEqual([413, 'PAYLOAD_TOO_LARGE', expect.stringMatching(/500 tệp tải dở.*Thư viện.*huỷ bớt/)]);
    await server.database.rows('DELETE FROM unfinished_uploads');
  });

  test('a body of another type, or too much at a time', async () => {
    const path = await begun(editor, { length: size });
    const typed = { 'upload-offset': '0', 'content-type': 'application/json' };
    const refused = await send(editor, 'PATCH', path, typed, Buffer.from('{}'));
    const words = expect.stringContaining('application/offset+octet-stream');
    expect(await problemOf(refused)).toEqual([415, 'UNSUPPORTED_MEDIA', words]);
    const more = await begun(editor, { length: 2 * megabyte });
    expect(await problemOf(await begin(editor, { length: 2 * megabyte }))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      expect.stringContaining('4 MB'),
    ]);
    for (const each of [path, more]) await send(editor, 'DELETE', each);
  });

  test('a file that is not whole, or is not what its sender meant', async () => {
    const path = await begun(editor, { length: size });
    const take = (input: object) => editor.call(insertMedia, { purpose: 'attachment', upload: idOf(path), ...input });
    expect((await take({})).problem.detail).toContain('0/50.000 byte');
    await part(editor, path, 0, film);
    expect((await take({ sha256: digestOf(Buffer.from('other')) })).status).toBe(460);
    expect((await take({ purpose: 'image' })).problem.code).toBe('UNSUPPORTED_MEDIA');
    // Refused is not lost: with the right question the same bytes are taken.
    expect((await take({})).status).toBe(200);
  });

  test('of a file that is taken for nothing nothing stays', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const path = await begun(editor, { name: 'đập.jpg', length: page.length });
    await part(editor, path, 0, page);
    const { status } = await editor.call(insertMedia, { purpose: 'attachment', upload: idOf(path) });
    expect([status, (await send(editor, 'HEAD', path)).status]).toEqual([415, 404]);
  });

  test.each([
    [
      'pictures',
      Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'), Buffer.alloc(megabyte)]),
      1,
    ],
    ['documents', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2 * megabyte)]), 2],
  ])('%s beyond their own limit, with the number', async (_what, bytes, megabytes) => {
    const path = await begun(editor, { length: bytes.length });
    expect((await part(editor, path, 0, bytes)).status).toBe(204);
    const { status, problem } = await editor.call(insertMedia, { purpose: 'attachment', upload: idOf(path) });
    expect([status, problem.detail]).toEqual([413, `Dung lượng tệp vượt quá ${megabytes} MB.`]);
    expect((await send(editor, 'HEAD', path)).status).toBe(404);
  });

  test('whoever may not upload, is another, or comes from elsewhere', async () => {
    const path = await begun(editor, { length: size });
    const administrator = await server.as('administrator');
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const typed = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const headers = method === 'PATCH' ? typed : {};
      const body = method === 'PATCH' ? film : undefined;
      expect([method, (await send(administrator, method, path, headers, body)).status]).toEqual([method, 404]);
      expect([method, (await send(server.visitor, method, path, headers, body)).status]).toEqual([method, 401]);
      expect([method, (await send(await server.as('viewer'), method, path, headers, body)).status]).toEqual([
        method,
        403,
      ]);
      const foreign = { ...headers, origin: 'https://elsewhere.example' };
      expect([method, (await send(editor, method, path, foreign, body)).status]).toEqual([method, 403]);
    }
    for (const method of ['HEAD', 'DELETE'])
      expect((await send(editor, method, '/api/uploads/%00', {})).status).toBe(404);
    expect((await administrator.call(insertMedia, { purpose: 'attachment', upload: idOf(path) })).status).toBe(404);
    expect((await administrator.data(getUnfinishedUploads)).uploads).toEqual([]);
    expect((await begin(server.visitor, { length: 1 })).status).toBe(401);
    expect((await begin(await server.as('viewer'), { length: 1 })).status).toBe(403);
    expect(await offsetOf(path)).toBe(0);
    await send(editor, 'DELETE', path);
  });

  test('a part while another server holds the file', async () => {
    const path = await begun(editor, { length: size });
    await server.running.database.app.connection().execute(async (session) => {
      const { sql } = await import('kysely');
      await sql`SELECT pg_advisory_lock(1969647731, hashtext(${idOf(path)}))`.execute(session);
      expect((await part(editor, path, 0, film)).status).toBe(423);
      await sql`SELECT pg_advisory_unlock(1969647731, hashtext(${idOf(path)}))`.execute(session);
    });
    expect((await part(editor, path, 0, film)).status).toBe(204);
    await send(editor, 'DELETE', path);
  });
});

test('what nobody went on with for a day is removed, and nothing else', async () => {
  const [left = '', going = ''] = [await begun(editor, { length: 10 }), await begun(editor, { length: 10 })];
  for (const path of [left, going]) await part(editor, path, 0, Buffer.from('12345'));
  await server.database.rows(`UPDATE unfinished_uploads SET touched_at = now() - interval '25 hours' WHERE id = $1`, [
    idOf(left),
  ]);
  const { app } = server.running.database;
  const { storage } = server.running;
  expect(await removeExpired({ database: app, storage })).toBe(1);
  expect([await offsetOf(left), await offsetOf(going)]).toEqual([404, 5]);
  expect(await unfinishedFiles()).toEqual([idOf(going)]);
});

test('tells what it knows of the protocol', async () => {
  const answer = await send(server.visitor, 'OPTIONS', '/api/uploads');
  expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    String(3 * megabyte),
  ]);
  expect(answer.headers.get('tus-extension')).toBe('creation,checksum,expiration,termination');
});
