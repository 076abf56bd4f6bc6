import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';

// A second is the shortest that can be set, and long for all that is not slow on purpose.
const server = await startTestServer({ variables: { REQUEST_TIMEOUT: '1' } });
const json = { 'content-type': 'application/json' };
const { cookie = '' } = (await server.as('editor')).headers;

/** What is answered to a request of which a byte comes now and then, and never the end. */
async function drip(start: string, url = server.url): Promise<string> {
  const socket = await openRaw(url);
  socket.write(start);
  const dripping = setInterval(() => socket.write('x'), 100);
  try {
    return await readAll(socket).catch((error: NodeJS.ErrnoException) => {
      // A byte that was on its way when the server hung up is answered with a reset.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
      return '';
    });
  } finally {
    clearInterval(dripping);
    socket.destroy();
  }
}

test.each([
  ['a head', 'POST /api/getListNews HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ['a body', rawHead('/api/getListNews', { ...json, 'content-length': 1_000_000 })],
  [
    'an upload',
    `${rawHead('/api/insertMedia', {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1_000_000,
    })}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
  ],
])('%s that comes drop by drop ends, and others are answered meanwhile', async (_what, start) => {
  const slow = Promise.all(Array.from({ length: 20 }, () => drip(start)));
  expect((await (await server.as('editor')).call('getListNews')).status).toBe(200);
  for (const answer of await slow) expect(answer === '' || /^HTTP\/1\.1 (408|400) /.test(answer)).toBe(true);
  expect(await server.database.rows('SELECT id FROM media')).toEqual([]);
});

test('a body must keep a least rate, which a slow line has', async () => {
  const rated = await startTestServer({ variables: { REQUEST_RATE: '200', REQUEST_RATE_SECONDS: '1' } });
  const editor = await rated.as('editor');
  const slow = Array.from({ length: 5 }, () =>
    drip(rawHead('/api/getListNews', { ...json, 'content-length': 1_000_000 }), rated.url),
  );
  // Much longer than a second, at some 8 KB a second.
  const file = Buffer.concat([pdf, Buffer.alloc(24_000, ' '), Buffer.from('%%EOF')]);
  const form = new Response(uploadForm(file, 'tep.pdf', { purpose: 'attachment' }));
  const body = Buffer.from(await form.arrayBuffer());
  const type = form.headers.get('content-type') ?? '';
  const { cookie: own = '' } = editor.headers;
  const upload = await openRaw(rated.url);
  upload.write(
    rawHead('/api/insertMedia', {
      ...{ cookie: own, 'content-type': type, 'content-length': body.length, connection: 'close' },
    }),
  );
  const answer = readAll(upload);
  for (let at = 0; at < body.length; at += 800) {
    upload.write(body.subarray(at, at + 800));
    await setTimeout(100);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const ended of await Promise.all(slow)) expect(ended === '' || ended.startsWith('HTTP/1.1 408 ')).toBe(true);
  expect((await editor.call('getListNews')).status).toBe(200);
});

test('a stream of events is no slow request', async () => {
  const answer = await (await server.as('editor')).get('/api/events');
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('retry');
  await drip('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const states = await Promise.race([reader?.closed.then(() => 'closed'), Promise.resolve('open')]);
  expect(states).toBe('open');
  await reader?.cancel();
});
