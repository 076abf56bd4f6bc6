import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { login } from '../../src/features/auth/contract.ts';
import { insertMedia } from '../../src/features/media/contract/media.ts';
import { testPassword } from '../support/accounts.ts';
import { type Client, createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { openRaw } from '../support/raw-request.ts';
import { startProcess } from '../support/server-process.ts';
import { begun, idOf, part, send } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-upload-locks-'));
const database = await createDatabase();
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
const start = () => startProcess({ DATA_DIR: directory, DATABASE_URL: database.url });

async function signedIn(url: string): Promise<Client> {
  const { headers } = await createClient(url).call(login, { username: 'editor', password: testPassword });
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  return createClient(url, { cookie: cookie.join('; ') });
}

const offsetOf = async (client: Client, path: string) =>
  Number((await send(client, 'HEAD', path)).headers.get('upload-offset'));

/** A part whose sender is slow: so much of it has come, and the rest comes when the test writes it. */
async function slowPart(client: Client, path: string, film: Buffer, first: number) {
  const socket = await openRaw(client.url);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    ...['host: localhost', `cookie: ${client.headers.cookie}`, 'tus-resumable: 1.0.0'],
    ...['content-type: application/offset+octet-stream', 'upload-offset: 0', `content-length: ${film.length}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(film.subarray(0, first));
  await expect.poll(() => offsetOf(client, path)).toBe(first);
  const answered = once(socket, 'data').then(([text]) => String(text));
  return { socket, answered };
}

/** Ends the sessions that hold the locks of unfinished uploads, as a database server does that fails over. */
const endLockSessions = () =>
  database.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND classid = 1969647731 AND objsubid = 2 AND granted`,
  );

test('who loses the lock of a file writes nothing more into it, and never into what was stored of it', async () => {
  const film = filmOf(400_000);
  const other = Buffer.alloc(film.length, 0x41);
  const [first, second] = [start(), start()];
  const [slow, quick] = [await signedIn(await first.url), await signedIn(await second.url)];
  const path = await begun(slow, { name: 'Xả lũ.mp4', length: film.length });
  const { socket, answered } = await slowPart(slow, path, film, 100_000);
  await endLockSessions();
  // Another process completes the file and stores it, at once.
  await expect.poll(async () => (await part(quick, path, 100_000, film.subarray(100_000))).status).toBe(204);
  const media = await quick.data(insertMedia, { purpose: 'attachment', upload: idOf(path) });
  // The first is told within seconds, though its sender is slow; what it still sends goes nowhere.
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
  socket.write(other.subarray(100_000));
  socket.destroy();
  const stored = Buffer.from(await (await quick.get(media.url)).arrayBuffer());
  expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(film).digest('hex'));
});

test('a slow part on a lost session keeps no other file from being sent', async () => {
  const film = filmOf(200_000);
  const server = start();
  const editor = await signedIn(await server.url);
  const path = await begun(editor, { name: 'Chậm.mp4', length: film.length });
  const { socket, answered } = await slowPart(editor, path, film, 50_000);
  await endLockSessions();
  const next = await begun(editor, { name: 'Khác.mp4', length: film.length });
  await expect.poll(async () => (await part(editor, next, 0, film)).status).toBe(204);
  // The slow one goes on from what came.
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  await expect.poll(async () => (await part(editor, path, 50_000, film.subarray(50_000))).status).toBe(204);
});
