import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access, Operation } from '../../src/contract/operation.ts';
import { slugOf } from '../../src/declare/resource.ts';
import { createApiCalls } from '../../src/features/access/api-calls.ts';
import { createSessions } from '../../src/features/auth/sessions.ts';
import { createAccessChanges } from '../../src/platform/database/access-changes.ts';
import { listen } from '../../src/platform/database/notifications.ts';
import { createIdentity } from '../../src/platform/identity/identity.ts';
import { operations } from '../../src/product/operations.ts';
import { resources } from '../../src/product/resources.ts';
import { functions } from '../../src/product/roles.ts';
import { createApp } from '../../src/server/app.ts';
import { createServices } from '../../src/server/services.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();

/** The application with every address it answers, as its router lists them. */
let app: FastifyInstance;
let routes: string[];
beforeAll(async () => {
  const { config, database, storage } = server.running;
  const identity = createIdentity(database.app, { secret: 'x'.repeat(32), publicUrl: server.url, sessionDays: 30 });
  const notifications = listen(database.connection);
  const changes = createAccessChanges(notifications, database.app);
  const sessions = createSessions(database.app, changes, identity, config);
  const calls = createApiCalls(database.app, () => undefined);
  const ends: (() => Promise<void>)[] = [];
  const services = createServices({
    settings: config,
    database: database.app,
    storage,
    identity,
    callerOf: (headers) => sessions.callerOf(headers),
    refreshRights: async (context) => context,
    report: () => undefined,
    onStop: (end) => void ends.push(end),
  });
  const logger = pino({ level: 'silent' });
  const visitors = database.public;
  app = await createApp({ config, services, visitors, storage, sessions, changes, notifications, calls, logger });
  app.addHook('onClose', () => Promise.all([calls.close(), notifications.close(), ...ends.map((end) => end())]));
  await app.ready();
  routes = routesOf(app);
});
afterAll(() => app.close());

describe('routes', () => {
  test('an operation is a POST below /api and nothing else is, but the beginning of a file in parts', () => {
    const posts = routes.filter((route) => route.startsWith('POST ') && route !== 'POST /api/uploads');
    expect(posts.sort()).toEqual(operations.map(({ name }) => `POST /api/${name}`).sort());
  });

  test('only GET, HEAD, POST and OPTIONS are answered, and of files in parts what their protocol asks', () => {
    const methods = new Set(
      routes.filter((route) => !route.includes('/api/uploads')).map((route) => route.split(' ')[0]),
    );
    expect([...methods].filter((method) => !['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method ?? ''))).toEqual([]);
    const uploads = routes.filter((route) => route.includes('/api/uploads'));
    expect(uploads.sort()).toEqual([
      'DELETE /api/uploads/:id',
      'HEAD /api/uploads/:id',
      'OPTIONS /api/uploads',
      'PATCH /api/uploads/:id',
      'POST /api/uploads',
    ]);
  });

  test('besides operations /api has its description, and the server these addresses', () => {
    const read = routes.flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []));
    expect(read.filter((path) => path.startsWith('/api') && !path.startsWith('/api/docs'))).toEqual([
      '/api/events',
      '/api/openapi.json',
    ]);
    const published = resources.filter((resource) => resource.publicFields);
    const addresses = [
      ...['/embed/*', '/files/*', '/healthz', '/readyz', '/metrics', '/public/v1/readings'],
      ...published.map(({ name }) => `/public/v1/${name}`),
      ...published.filter(slugOf).map(({ name }) => `/public/v1/${name}/:slug`),
    ];
    const app = ['/assets/*', '/home-screen/*', '/*'];
    const others = read.filter((path) => !path.startsWith('/api') && !app.includes(path));
    expect(others.sort()).toEqual(addresses.sort());
  });

  test('an unknown operation is a problem, signed in or not, with any method', async () => {
    const administrator = await server.as('administrator');
    for (const client of [server.visitor, administrator]) {
      const { status, problem } = await client.call('getListNewsX');
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    const read = await administrator.get('/api/getListNews');
    expect([read.status, read.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    const escaped = await administrator.post('/api/getListNews/../deleteNews/', '{}');
    expect(escaped.status).toBe(404);
  });
});

describe('the contract', () => {
  test('names every operation once and says who may call it', () => {
    const names = operations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const known: Access[] = ['permission', 'session', 'own-password', 'public'];
    expect(operations.filter(({ access }) => !known.includes(access))).toEqual([]);
  });

  test('every operation that needs a permission can be granted by a function, and functions name no other', () => {
    const granted = new Set(functions.flatMap((each) => each.operations.map(({ name }) => name)));
    const guarded = operations.flatMap(({ name, access }) => (access === 'permission' ? [name] : []));
    expect([...granted].sort()).toEqual(guarded.sort());
  });

  test('the APIs table is the contract', async () => {
    const rows = await server.database.rows('SELECT name, group_name, access, writes, enabled FROM apis');
    const contract = operations.map(({ name, group, access, writes }) => {
      return { name, group_name: group, access, writes, enabled: true };
    });
    const byName = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
    expect(rows.sort(byName)).toEqual(contract.sort(byName));
  });
});

interface OpenApi {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, OpenApiOperation>>;
}

interface OpenApiOperation {
  operationId?: string;
  tags?: string[];
  security?: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

describe('OpenAPI', () => {
  let description: OpenApi;
  beforeAll(async () => {
    description = (await (await (await server.as('viewer')).get('/api/openapi.json')).json()) as OpenApi;
  });

  test('is version 3.1 and names each operation once', () => {
    expect(description.openapi).toMatch(/^3\.1\./);
    const ids = Object.entries(description.paths).flatMap(([path, methods]) =>
      path.startsWith('/api/') && !path.startsWith('/api/uploads')
        ? Object.values(methods).map(({ operationId }) => operationId)
        : [],
    );
    expect(ids.sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  test('describes each operation: its group, who may call it, its headers, what it takes and what it answers', () => {
    for (const operation of operations) {
      const { name, access } = operation;
      const described = description.paths[`/api/${name}`]?.post;
      const body = described?.requestBody?.content ?? {};
      expect({
        name,
        tags: described?.tags,
        security: described?.security,
        headers: described?.parameters?.map(({ in: place, name }) => `${place} ${name}`) ?? [],
        body: Object.keys(body),
      }).toEqual({
        name,
        tags: [operation.group],
        security: access === 'public' ? [] : undefined,
        headers: [
          ...(access === 'public' ? [] : ['header x-account']),
          ...(operation.keyed ? ['header idempotency-key'] : []),
        ],
        body: [
          ...(operation.upload ? ['multipart/form-data'] : []),
          ...(operation.upload === true ? [] : ['application/json']),
        ],
      });
      expect({ name, answer: answerOf(described, operation) }).toMatchObject({
        name,
        answer: expectedAnswer(operation),
      });
      // 3.1 speaks JSON Schema 2020-12: no `nullable`, no `$schema` of another draft, references that resolve.
      expect({ name, text: operation.download ? '' : JSON.stringify(described) }).toEqual({
        name,
        text: expect.not.stringMatching(/"nullable"|"\$schema"|"\$ref"/),
      });
    }
  });

  test('tells an upload apart: the file is part of its body, and needed where nothing else is taken', () => {
    for (const { name, upload } of operations.filter((operation) => operation.upload)) {
      const body = description.paths[`/api/${name}`]?.post?.requestBody?.content['multipart/form-data'];
      expect(body?.schema).toMatchObject({ properties: { file: {} } });
      expect([name, [body?.schema.required].flat().includes('file')]).toEqual([name, upload === true]);
    }
  });

  test('describes what the protocol of files in parts asks', () => {
    const methods = ['/api/uploads', '/api/uploads/{id}'].map((path) =>
      Object.keys(description.paths[path] ?? {}).sort(),
    );
    expect(methods).toEqual([
      ['options', 'post'],
      ['delete', 'head', 'patch'],
    ]);
  });

  test('shows its page without loading anything from elsewhere', async () => {
    const page = await (await server.as('viewer')).get('/api/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).not.toMatch(/(src|href)="https?:/);
  });
});

test("a folder of the description's files is not found", async () => {
  const answer = await (await server.as('viewer')).get('/api/docs/static/');
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

describe('what is neither an operation nor for visitors', () => {
  const pages = [
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/start.js',
    '/api/docs/static/index.css',
    '/metrics',
  ];

  test.each(pages)('%s is read by who is signed in, with a password that stands', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer x.y' }, { cookie: 'cms.session_token=x.y' }]) {
      const refused = await server.visitor.get(path, headers as Record<string, string>);
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    }
    expect((await (await server.as('newcomer')).get(path)).status).toBe(403);
    expect((await (await server.as('viewer')).get(path)).status).toBe(200);
  });

  test('metrics are read with METRICS_TOKEN, which opens nothing else; API_DOCS opens the description', async () => {
    const token = 'a token for the scraper of metrics';
    const variables = { METRICS_TOKEN: token, API_DOCS: 'public' };
    const { visitor } = await startTestServer({ database: server.database, variables });
    const status = async (path: string, authorization: string) => (await visitor.get(path, { authorization })).status;
    expect(await status('/metrics', `Bearer ${token}`)).toBe(200);
    for (const wrong of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ', `bearer ${token}`]) {
      expect([wrong, await status('/metrics', wrong)]).toEqual([wrong, 401]);
    }
    expect((await visitor.call('getListNews', {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    for (const path of pages.slice(0, -1)) expect((await visitor.get(path)).status).toBe(200);
  });
});

/** The schema of what an operation answers. */
function answerOf(described: OpenApiOperation | undefined, { download }: Operation): unknown {
  const type = download ? 'application/octet-stream' : 'application/json';
  return described?.responses['200']?.content?.[type]?.schema;
}

function expectedAnswer({ download }: Operation): object {
  if (download) return { type: 'string', format: 'binary' };
  return { type: 'object', properties: { data: { type: 'object' } }, required: ['data'] };
}

/** "METHOD /path" of every route, read from the router's own printout. */
function routesOf(instance: FastifyInstance): string[] {
  const stack: { depth: number; path: string }[] = [];
  return instance
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const match = /^([\s│]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!match) return [];
      const depth = (match[1] ?? '').length;
      while ((stack.at(-1)?.depth ?? -1) >= depth) stack.pop();
      const path = `${stack.at(-1)?.path ?? ''}${match[2]?.replace('(empty root node)', '')}`;
      stack.push({ depth, path });
      return (match[3]?.split(', ') ?? []).map((method) => `${method} ${path}`);
    });
}
