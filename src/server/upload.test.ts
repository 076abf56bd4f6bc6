import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readUpload } from './upload.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-forms-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const megabyte = 1024 * 1024;
const forms = 60;
const photograph = randomBytes(4.5 * megabyte);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const held = () => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / megabyte;
};

/** Sends a form whose file consists of the same bytes in memory. */
function sendForm(port: number): Promise<IncomingMessage> {
  const head = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--b--\r\n');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + photograph.length + tail.length,
  };
  const sent = request({ port, method: 'POST', headers, agent: false }, resolve).on('error', reject);
  for (const part of [head, photograph]) sent.write(part);
  sent.end(tail);
  return promise;
}

test('sixty photographs that came at once are whole, and not in memory', async () => {
  const app = Fastify();
  await app.register(multipart, { limits: { fileSize: 2 * photograph.length } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: allCame, resolve: come } = Promise.withResolvers<void>();
  let came = 0;
  app.post('/', async (form) => {
    const { file } = await readUpload(form, directory);
    came += 1;
    if (came === forms) come();
    await released;
    const digest = createHash('sha256');
    for await (const chunk of file.read()) digest.update(chunk);
    await file[Symbol.asyncDispose]();
    return { size: file.size, digest: digest.digest('hex') };
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const before = held();
  const sent = Promise.all(Array.from({ length: forms }, () => sendForm(port)));
  await allCame;
  // Released memory is not freed at once.
  await expect.poll(() => held() - before).toBeLessThan(40);
  // If the process ended here, nothing would be left: the file has no name.
  expect(readdirSync(directory)).toEqual([]);
  release();
  const digest = createHash('sha256').update(photograph).digest('hex');
  for (const answer of await sent) expect(await json(answer)).toEqual({ size: photograph.length, digest });
  await app.close();
});
