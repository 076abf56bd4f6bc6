import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fetchFromProvider } from './provider-fetch.ts';

/** The address of a provider that answers so. */
async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return `http://127.0.0.1:${address.port}/`;
}

test.each<[string, string, RequestListener]>([
  ['answers nothing', 'unreachable', () => undefined],
  ['sends its answer without an end', 'unreachable', (_request, response) => void response.write('{')],
  ['hangs up', 'unreachable', (request) => void request.socket.destroy()],
  ['leads elsewhere', 'unreachable', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
  ['answers a page', 'unusable', (_request, response) => void response.end('<html></html>')],
  ['answers too much', 'unusable', (_request, response) => void response.end(`"${'x'.repeat(300_000)}"`)],
  ['answers a list', 'unusable', (_request, response) => void response.end('[]')],
  ['is broken', 'unusable', (_request, response) => void response.writeHead(502).end('{}')],
  [
    'knows no such code',
    'expired',
    (_request, response) => void response.writeHead(400).end('{"error":"invalid_grant"}'),
  ],
])('a provider that %s has failed: %s', async (_name, reason, answer) => {
  // Only who never answers is waited for so long.
  const milliseconds = reason === 'unreachable' ? 200 : undefined;
  await expect(fetchFromProvider(await provider(answer), {}, milliseconds)).rejects.toMatchObject({ reason });
});

test('an answer is read', async () => {
  const url = await provider((_request, response) => void response.end('{"issuer":"x"}'));
  expect(await fetchFromProvider(url)).toEqual({ issuer: 'x' });
});
