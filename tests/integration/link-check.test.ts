import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { checkLinks } from '../../src/features/homepage/check/job.ts';
import { lookupPublic } from '../../src/features/homepage/check/public-address.ts';
import { requestLink } from '../../src/features/homepage/check/request-link.ts';
import { links } from '../../src/features/homepage/links/resource.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(links);

const requests: string[] = [];
const site = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (request.url === '/het') response.writeHead(404).end();
  else if (request.url === '/loi') response.writeHead(500).end();
  else if (request.url === '/chuyen') response.writeHead(302, { location: '/den' }).end();
  else if (request.url === '/vao-trong') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  else if (request.method === 'HEAD' && request.url === '/khong-head') response.writeHead(405).end();
  else response.end('Có');
}).listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(() => site.close());
const { port } = site.address() as AddressInfo;
const at = (path: string) => `http://trang.example.test:${port}${path}`;

/** Every name leads to the test's own server, as if it were on the internet. */
const everywhere: LookupFunction = (_hostname, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
const run = { signal: new AbortController().signal, progress: () => undefined };
const check = () => checkLinks(server.running.database.app, 7, run, everywhere);
const read = (id: string) => administrator.data(kit.detail, { id });

test('a link that leads nowhere is marked, one that fails only when it fails again, and what changes is forgotten', async () => {
  const add = (url: string) => administrator.data(kit.insert, { name: url, url });
  const paths = ['/den', '/chuyen', '/khong-head', '/het', '/loi'];
  const made = await Promise.all(paths.map((path) => add(at(path))));
  const mail = await add('mailto:phong@example.test');
  const states = () => Promise.all(made.map(async ({ id }) => (await read(id)).checkState));
  expect(await check()).toMatchObject({ addresses: 5, dead: 1, records: [{ resource: 'links', title: at('/het') }] });
  expect(await states()).toEqual(['reachable', 'reachable', 'reachable', 'dead', 'failing']);
  expect((await read(mail.id)).checkedAt).toBe(null);
  // What was asked lately is left alone, but for what failed.
  expect(await check()).toMatchObject({ addresses: 1, dead: 1 });
  expect(await states()).toEqual(['reachable', 'reachable', 'reachable', 'dead', 'dead']);
  const dead = await read(made[4]?.id ?? '');
  expect([dead.version, dead.updatedBy]).toEqual([1, made[4]?.updatedBy]);
  const { items } = await administrator.list(links, { checkState: 'dead' });
  expect(items.map(({ name }) => name).sort()).toEqual([at('/het'), at('/loi')].sort());
  const mended = await administrator.data(kit.update, { id: dead.id, version: 1, url: at('/den') });
  expect(mended).toMatchObject({ checkState: null, checkedAt: null });
});

test('nobody within the house is asked: not by number, not by name, not by a redirection', async () => {
  requests.length = 0;
  const { signal } = new AbortController();
  const outside = { lookup: lookupPublic, signal };
  const own = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
  ];
  for (const address of own) expect([address, await requestLink(address, outside)]).toEqual([address, 'private']);
  expect(requests).toEqual([]);
  expect(await requestLink(at('/vao-trong'), { lookup: everywhere, signal })).toBe('private');
});

test('without the setting there is no such job', async () => {
  expect(await server.database.rows("SELECT FROM jobs WHERE kind = 'check-links'")).toEqual([]);
});
