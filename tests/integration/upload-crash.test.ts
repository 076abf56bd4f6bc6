import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { getUnfinishedUploads, insertMedia } from '../../src/features/media/contract/media.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';
import { startProcess } from '../support/server-process.ts';
import { begun, idOf, part, send } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-upload-'));
const database = await createDatabase();
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
const variables = { DATA_DIR: directory, DATABASE_URL: database.url };

/** A session of its own, as a browser has that was closed in between. */
async function signedIn(url: string): Promise<Client> {
  const { headers } = await createClient(url).call(login, { username: 'editor', password: testPassword });
  return createClient(url, {
    cookie: headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  });
}

test('300 MB survive a server that is killed and a browser that is closed, and end byte by byte the same', async () => {
  const film = filmOf(300 * 1024 * 1024);
  const first = startProcess(variables);
  const before = await signedIn(await first.url);
  const path = await begun(before, { name: 'Xả lũ.mp4', length: film.length });
  const sent = part(before, path, 0, film.subarray(0, 200 * 1024 * 1024)).catch((error: Error) => error);
  // It is killed in the middle of a part: a good deal has come, and much is on its way.
  await expect
    .poll(async () => Number((await send(before, 'HEAD', path)).headers.get('upload-offset')))
    .toBeGreaterThan(10 ** 7);
  first.child.kill('SIGKILL');
  expect([await first.exited, await sent]).toEqual(['SIGKILL', expect.any(Error)]);

  const again = startProcess(variables);
  const after = await signedIn(await again.url);
  const { uploads } = await after.data(getUnfinishedUploads);
  expect(uploads).toMatchObject([{ id: idOf(path), name: 'Xả lũ.mp4', bytes: film.length }]);
  const received = uploads[0]?.received ?? 0;
  expect(received).toBeGreaterThan(10 ** 7);
  expect(received).toBeLessThan(200 * 1024 * 1024);
  expect((await part(after, path, received, film.subarray(received))).status).toBe(204);
  const media = await after.data(insertMedia, { purpose: 'attachment', upload: idOf(path) });
  const stored = createHash('sha256');
  for await (const chunk of (await after.get(media.url)).body ?? []) stored.update(chunk);
  expect(stored.digest('hex')).toBe(createHash('sha256').update(film).digest('hex'));
}, 60_000);

test('a line that breaks, or goes before its own older one, is nothing to write into the log', async () => {
  const server = startProcess({ ...variables, LOG_LEVEL: 'warn' });
  const url = await server.url;
  const editor = await signedIn(url);
  const film = filmOf(100_000);
  const path = await begun(editor, { name: 'Cắt ngang.mp4', length: film.length });
  const offset = async () => Number((await send(editor, 'HEAD', path)).headers.get('upload-offset'));
  const head = (at: number) =>
    `PATCH ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${editor.headers.cookie}\r\ntus-resumable: 1.0.0\r\ncontent-type: application/offset+octet-stream\r\nupload-offset: ${at}\r\ncontent-length: ${film.length - at}\r\n\r\n`;
  const hanging = await openRaw(url);
  hanging.write(head(0));
  hanging.write(film.subarray(0, 30_000));
  await expect.poll(offset).toBe(30_000);
  // Eight come at once: each breaks off the one before it.
  const answers = Array.from({ length: 8 }, () => part(editor, path, 30_000, film.subarray(30_000)).catch(() => 0));
  await Promise.all([readAll(hanging), ...answers]);
  // Where the last that was let in came when the one before it had written on, nobody wrote the end: it is sent from there.
  const written = await offset();
  if (written < film.length) await part(editor, path, written, film.subarray(written));
  expect(await offset()).toBe(film.length);

  const second = await begun(editor, { name: 'Cắt.mp4', length: film.length });
  const leaving = await openRaw(url);
  leaving.write(head(0).replace(path, second));
  leaving.write(film.subarray(0, 30_000));
  const form = await openRaw(url);
  const words = { cookie: editor.headers.cookie ?? '', 'content-type': 'multipart/form-data; boundary=b' };
  form.write(rawHead('/api/insertMedia', { ...words, 'content-length': 1_000_000 }));
  form.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF');
  const arrived = async () => (await send(editor, 'HEAD', second)).headers.get('upload-offset');
  await expect.poll(arrived).toBe('30000');
  leaving.destroy();
  form.destroy();
  server.child.kill('SIGTERM');
  await server.exited;
  expect(
    server
      .output()
      .stdout.split('\n')
      .filter((line) => line.includes('"err"')),
  ).toEqual([]);
});
