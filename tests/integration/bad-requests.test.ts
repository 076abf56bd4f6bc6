import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '../../src/contract/errors.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, rawHead, readAll } from '../support/raw-request.ts';

const server = await startTestServer();
const few = await startTestServer({ database: server.database, variables: { RATE_LIMIT: '5' } });
const administrator = await server.as('administrator');
const json = { 'content-type': 'application/json' };

/** Rows that a refused request must not leave behind. */
async function stored() {
  return server.database.rows(
    'SELECT (SELECT count(*) FROM news) AS news, (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM audit_log) AS log',
  );
}

/** Whether the server still does its work, and quickly. */
async function expectAlive() {
  expect((await administrator.call('getListNews')).status).toBe(200);
}

describe('bodies', () => {
  test.each([
    ['cut off', '{"title":"Xả lũ'],
    ['two values', '{}{}'],
    ['a trailing comma', '{"page":1,}'],
    ['not JSON', 'page=1'],
    ['a byte order mark in the middle', '{\uFEFF"page":1}'],
    ['a constructor of prototypes', '{"constructor":{"prototype":{"x":1}}}'],
  ])('%s: refused as malformed', async (_what, body) => {
    const { status, problem } = await administrator.post('/api/getListNews', body, json);
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      detail: 'Nội dung gửi lên không phải JSON hợp lệ hoặc bị cắt dở.',
    });
  });

  test('an empty body is an empty input, with or without a content type', async () => {
    const answers = [
      await administrator.post('/api/getListNews', '', json),
      await administrator.post('/api/getListNews', null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json', 'x'])(
    'of type %s are refused',
    async (type) => {
      const { status, problem } = await administrator.post('/api/getListNews', '{}', { 'content-type': type });
      expect({ status, code: problem.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA' });
    },
  );

  test('a form of another site’s page cannot call an operation that takes JSON', async () => {
    const form = new FormData();
    form.set('page', '0');
    const { status, problem } = await administrator.post('/api/getListNews', form);
    expect({ status, code: problem.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA' });
    await expectAlive();
  });

  test('compressed bodies are unpacked no further than the limit', async () => {
    const bomb = new Uint8Array(gzipSync(`{"textSearch":"${'a'.repeat(50_000_000)}"}`));
    const { status } = await administrator.post('/api/getListNews', bomb, { ...json, 'content-encoding': 'gzip' });
    expect(status).toBe(413);
  });

  test('over the limit are refused before they are read', async () => {
    const { status, problem } = await administrator.post('/api/insertNews', `"${'x'.repeat(4_200_000)}"`, json);
    expect({ status, code: problem.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(problem.detail).toContain('4 MB');
  });

  test('that end half way are dropped, and nothing of them is stored', async () => {
    const before = await stored();
    const body = JSON.stringify({ title: 'Nửa chừng' });
    const socket = await openRaw(server.url);
    const answer = readAll(socket);
    const headers = { ...administrator.headers, ...json, 'content-length': Buffer.byteLength(body) };
    socket.end(rawHead('/api/insertNews', headers) + body.slice(0, 10));
    expect(await answer).not.toMatch(/^HTTP\/1.1 (2|5)/);
    expect(await stored()).toEqual(before);
    await expectAlive();
  });

  test('that are not HTTP at all are answered 400', async () => {
    const socket = await openRaw(server.url);
    const answer = readAll(socket);
    socket.write('GARBAGE\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1.1 400/);
    await expectAlive();
  });
});

describe('bodies made to keep the server busy', () => {
  const hostile: Record<string, () => string> = {
    'hundreds of thousands of unknown keys': () =>
      `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
    'a megabyte of combining marks out of order': () =>
      JSON.stringify({ username: `a${'\u0301\u0316'.repeat(500_000)}`, password: 'x' }),
    'the same in the password': () => JSON.stringify({ username: 'a', password: `a${'\u0301\u0316'.repeat(500_000)}` }),
    'a text of megabytes': () => JSON.stringify({ username: ' '.repeat(3_000_000), password: '-'.repeat(900_000) }),
    'millions of brackets': () => '['.repeat(2_000_000) + ']'.repeat(2_000_000),
  };

  test.each(Object.keys(hostile))('%s are refused in little time, to anybody', async (name) => {
    const body = hostile[name]?.() ?? '';
    const started = performance.now();
    const { status, problem } = await server.visitor.post('/api/login', body, json);
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(problem).length).toBeLessThan(20_000);
    expect(performance.now() - started).toBeLessThan(10_000);
    await expectAlive();
  });

  test('a list of too many items is refused with a few reasons, not one for each', async () => {
    const items = new Array(200_000).fill(0);
    const { status, problem } = await administrator.call('updateNewsStatus', { items, status: 1 });
    expect(status).toBe(400);
    expect(problem.errors?.length).toBeLessThanOrEqual(100);
  });
});

describe('addresses', () => {
  test.each([
    ['/public/v1/news/%00', 404],
    ['/public/v1/news/%FF', 404],
    ['/public/v1/news/..%2f..%2fsecrets.json', 404],
    [`/public/v1/news/${'a'.repeat(400)}`, 404],
    ['/public/v1/news?page=abc', 400],
    ['/public/v1/news?page=-1', 400],
    ['/public/v1/news?page=1000000000', 400],
    ['/public/v1/news?page=1&page=2', 400],
    ['/public/v1/news?pageSize=1000000000', 400],
    ['/public/v1/news?categoryId=0', 400],
    ['/public/v1/news?categoryId=999999999999999999', 200],
    ['/public/v1/news?categoryId=%00', 400],
    ['/public/v1/news?status=0', 400],
    ['/public/v1/news?page=1000000&pageSize=200', 200],
    ['/public/v1/accounts', 404],
    ['/api/%00', 404],
    ['/api/%', 404],
    ['/files/%2e%2e%2fsecrets.json', 404],
    ['/files/..%5csecrets.json', 404],
    ['/files/%00', 404],
    ['/assets/%00', 404],
    ['/home-screen/%00', 404],
    ['/home-screen/none.js', 404],
  ])('GET %s answers %i', async (path, status) => {
    const answer = await server.visitor.get(path);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const problem = (await answer.json()) as { code: keyof typeof errorStatus; detail: string };
    expect({ in: errorStatus[problem.code], detail: problem.detail === '' }).toEqual({ in: status, detail: false });
  });

  // As curl sends them with --path-as-is; fetch would make them proper first.
  test.each(
    ['/assets', '/files', '/api/docs', '/api/docs/static', '/public/v1/news'].flatMap((folder) =>
      ['..', '../x', '%2e%2e/x', '%2e%2e', '.%2e/.%2e/x', '..%5cx', '%5c..', '%00', 'x%00.js', '%', '.', '//x'].map(
        (rest) => `${folder}/${rest}`,
      ),
    ),
  )('GET %s, sent as it stands, is nobody’s fault here', async (path) => {
    const socket = await openRaw(server.url);
    const answer = readAll(socket);
    socket.end(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 [234]/);
  });

  test('an offset of everything costs nothing', async () => {
    const { status, data } = await administrator.call('getListNews', { page: 1_000_000, pageSize: 200 });
    expect({ status, data }).toMatchObject({ status: 200, data: { items: [], totalItem: 0 } });
  });
});

describe('answers', () => {
  test('carry the headers that protect them', async () => {
    const { headers } = await administrator.call('getListNews');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('speak the language asked for, else Vietnamese', async () => {
    const titles = await Promise.all(
      ['en', 'en-US,en;q=0.9', 'vi', 'fr', '*', 'xx-invalid;;q', undefined].map(async (language) => {
        const headers = language ? { 'accept-language': language } : {};
        return (await server.visitor.call('getListNews', {}, headers)).problem.title;
      }),
    );
    const [vi, en] = ['Chưa đăng nhập', titles[0]];
    expect(titles).toEqual([en, en, vi, vi, vi, vi, vi]);
  });

  test('over the rate are refused with the time to wait', async () => {
    const answers = [];
    for (let calls = 0; calls < 6; calls += 1) answers.push(await few.visitor.call('getSiteSettings'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = answers.at(-1);
    expect(refused?.problem.code).toBe('RATE_LIMITED');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
