import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/harness.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';

const connections = 40;

test('every request that was sent before the stop is answered, on new connections and on kept ones', async () => {
  const server = await startTestServer();
  const request = rawHead('/api/getUserInfo', { 'content-length': 0 });
  const answersOf = async (socket: Socket) => ((await readAll(socket)).match(/HTTP\/1\.1 /g) ?? []).length;
  const keepAliveSockets = await Promise.all(Array.from({ length: connections }, () => openRaw(server.url)));
  for (const socket of keepAliveSockets) {
    socket.write(request);
    await once(socket, 'readable');
    socket.read();
  }
  const fresh = await Promise.all(Array.from({ length: connections }, () => openRaw(server.url)));
  const answers = [...keepAliveSockets, ...fresh].map(answersOf);
  // Written and not read yet: the server's own thread is this one.
  for (const socket of [...keepAliveSockets, ...fresh]) socket.write(request);
  const stopped = server.running.stop();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 2 * connections }, () => 1));
  await stopped;
});
