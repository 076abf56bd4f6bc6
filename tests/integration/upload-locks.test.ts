import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertMedia } from '../../src/features/media/contract/media.ts';
import type { Client } from '../support/client.ts';
import { wiredDatabase } from '../support/database-proxy.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, readAll } from '../support/raw-request.ts';
import { begun, idOf, part, send } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const wire = await wiredDatabase();
const { database } = wire;
const first = await startTestServer({ database, variables: { DATABASE_URL: wire.url } });
const { dataDirectory } = first.running.config;
const second = await startTestServer({ database, variables: { DATA_DIR: dataDirectory } });
const editor = await first.as('editor');
const onSecond: Client = await second.as('editor');

const film = filmOf(600_000);
const half = 300_000;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const offsetOf = async (path: string) => Number((await send(onSecond, 'HEAD', path)).headers.get('upload-offset'));

/** A part whose sender stops half way; he may go on with something else. */
async function slowPart(path: string): Promise<Socket> {
  const socket = await openRaw(first.url);
  onTestFinished(() => void socket.destroy());
  const head = `PATCH ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${editor.headers.cookie}\r\ntus-resumable: 1.0.0\r\n`;
  socket.write(
    `${head}content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: ${film.length}\r\n\r\n`,
  );
  socket.write(film.subarray(0, half));
  await expect.poll(() => offsetOf(path)).toBe(half);
  return socket;
}

/** Ends the sessions that hold locks of files on their way. */
async function endLockSessions(): Promise<void> {
  const ended = await database.rows(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
     WHERE locktype = 'advisory' AND classid = 1969647731 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(ended.length).toBeGreaterThan(0);
}

/** Sends the second half to the other process, and has it stored. @returns its address. */
async function storeOnSecond(path: string): Promise<string> {
  expect((await part(onSecond, path, half, film.subarray(half))).status).toBe(204);
  const input = { purpose: 'attachment' as const, upload: idOf(path), same: 'copy' as const, sha256: digestOf(film) };
  return (await onSecond.data(insertMedia, input)).url;
}

async function storedDigest(url: string): Promise<string> {
  return digestOf(Buffer.from(await (await onSecond.get(url)).arrayBuffer()));
}

const unfinished = () => readdir(join(dataDirectory, 'files/unfinished'));

test('a part whose lock is lost is broken off at once with an answer to come again, and writes nothing more', async () => {
  const path = await begun(editor, { length: film.length });
  const socket = await slowPart(path);
  const answered = readAll(socket);
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  await endLockSessions();
  // Its sender has not sent the rest: he is told all the same.
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: \d.*"code":"UNAVAILABLE"/s);
  const url = await storeOnSecond(path);
  socket.write(Buffer.alloc(film.length - half, 'x'));
  await answered;
  expect(await storedDigest(url)).toBe(digestOf(film));
  expect(await unfinished()).toEqual([]);
});

test('a process that has not heard that its lock is lost writes into no file that another stored', async () => {
  const path = await begun(editor, { length: film.length });
  const socket = await slowPart(path);
  const answered = readAll(socket);
  wire.freezeHeldLocks();
  onTestFinished(() => wire.thaw());
  await endLockSessions();
  const url = await storeOnSecond(path);
  const touched = async () =>
    (await database.rows(`SELECT touched_at::text FROM unfinished_uploads WHERE id = $1`, [idOf(path)]))[0];
  const before = await touched();
  socket.write(Buffer.alloc(film.length - half, 'x'));
  // The database is told of a part when all of it is written.
  await expect.poll(touched).not.toEqual(before);
  wire.thaw();
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
  expect(await storedDigest(url)).toBe(digestOf(film));
  expect(await unfinished()).toEqual([]);
});

test('a slow part keeps no other upload back when the sessions of the database have ended', async () => {
  const path = await begun(editor, { length: film.length });
  const socket = await slowPart(path);
  const [soonest = '', ...others] = await Promise.all(Array.from({ length: 4 }, () => begun(editor, { length: 5 })));
  await database.rows(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE 'cms_app%'`,
  );
  // Calls that come while the connections end may be told to come again; the slow part has not ended, for half of it lacks.
  const small = async (upload: string) => (await part(editor, upload, 0, Buffer.from('12345'))).status;
  await expect.poll(() => small(soonest)).toBe(204);
  for (const each of others) expect(await small(each)).toBe(204);
  socket.destroy();
});
