import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '../../scripts/demo/accounts.ts';
import { query } from '../../src/engine/statement.ts';
import { StartupError } from '../../src/platform/startup-error.ts';
import { start } from '../../src/server/start.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { databasePid, startProcess } from '../support/server-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-start-'));
const database = await createDatabase();
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the product and expects one clear line, an exit code that says where to look, and no stack. */
async function expectRefusal(variables: Record<string, string>, code: number, words: RegExp): Promise<void> {
  const server = startProcess({ DATA_DIR: join(directory, 'data'), DATABASE_URL: database.url, ...variables });
  const exit = await server.exited;
  const { stdout, stderr } = server.output();
  expect({ exit, stderr, stdout }).toMatchObject({ exit: code, stderr: expect.stringMatching(words), stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at |node_modules|\bError:/m);
}

describe('settings', () => {
  test('that cannot be used are told in one line, each by its name: exit code 2', async () => {
    const variables = { PORT: 'x', DATABASE_URL: 'mysql://localhost/x', ADMIN_PASSWORD: 'short' };
    await expectRefusal(variables, 2, /^Settings cannot be used\. PORT: .*; DATABASE_URL: .*; ADMIN_PASSWORD: /);
  });

  test.each([
    ['a common one', 'qwerty123456', 'is easy to guess'],
    ['one of the company', 'ThuyDien@2026', 'is easy to guess'],
    ['one with the name of the account', 'Admin-mua-lu-cua-van-91', 'contains the name of the account'],
  ])(
    'that would give the first account a password that no other may have are refused: %s',
    async (_what, password, why) => {
      const empty = await createDatabase();
      await empty.rows('TRUNCATE accounts CASCADE');
      const variables = { DATABASE_URL: empty.url, ADMIN_PASSWORD: password };
      await expectRefusal(
        variables,
        2,
        new RegExp(`^ADMIN_PASSWORD cannot be used: it ${why}\\. Set one of .*unset it`),
      );
      await empty.close();
    },
  );

  test('that are empty count as unset', async () => {
    const server = startProcess({
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: database.url,
      PUBLIC_URL: '',
      STORAGE_URL: '',
      ADMIN_PASSWORD: '',
    });
    expect(await server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('the data directory', () => {
  test('below a file cannot be made: exit code 3', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: join(file, 'data') }, 3, /^DATA_DIR .*a-file.* cannot be used/);
  });

  test('that cannot be written: exit code 3', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    // Root may write anywhere but where the kernel itself says no.
    const data = process.getuid?.() === 0 ? '/sys/cms' : join(closed, 'data');
    await expectRefusal({ DATA_DIR: data }, 3, /^DATA_DIR .* cannot be used/);
  });

  test.each([
    ['of the kernel', '/proc/cms/data'],
    ['that is no more, behind a link', join(directory, 'dangling', 'data')],
  ])('in a place %s is said to be impossible at once: exit code 3', async (_what, data) => {
    if (!existsSync('/proc/self')) return;
    rmSync(join(directory, 'dangling'), { force: true });
    symlinkSync(join(directory, 'gone', 'for-good'), join(directory, 'dangling'));
    await expectRefusal({ DATA_DIR: data }, 3, /^DATA_DIR .* cannot be used/);
    await expect(demoAccounts(data, {})).rejects.toMatchObject({ exitCode: 3, message: expect.stringContaining(data) });
  });

  test('with damaged secrets is not opened: exit code 3', async () => {
    const damaged = join(directory, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'secrets.json'), '{"databasePassword":');
    await expectRefusal({ DATA_DIR: damaged }, 3, /secrets\.json is damaged/);
  });

  test('of another version of PostgreSQL is not opened: exit code 3', async () => {
    const old = join(directory, 'old');
    mkdirSync(join(old, 'postgres'), { recursive: true });
    writeFileSync(join(old, 'postgres', 'PG_VERSION'), '13\n');
    await expectRefusal({ DATA_DIR: old, DATABASE_URL: '' }, 3, /created by PostgreSQL 13/);
  });

  test('whose secrets do not fit its database is not opened: exit code 3', async () => {
    const mixed = join(directory, 'mixed');
    const made = startProcess({ DATA_DIR: mixed });
    await made.url;
    const secrets = { databasePassword: 'of another directory', sessionSecret: 'x'.repeat(40) };
    writeFileSync(join(mixed, 'secrets.json'), JSON.stringify(secrets));
    await expectRefusal({ DATA_DIR: mixed, DATABASE_URL: '' }, 3, /secrets\.json does not match the database/);
    made.child.kill('SIGTERM');
    expect(await made.exited).toBe(0);
    expect(databasePid(mixed)).toBeUndefined();
  });
});

describe('the database', () => {
  test('that cannot be reached is told in one line: exit code 3', async () => {
    await expectRefusal(
      { DATABASE_URL: 'postgres://cms:secret@127.0.0.1:1/cms' },
      3,
      /does not answer: .*ECONNREFUSED/,
    );
  });

  test.each([
    ['there is no such host', 'postgres://cms:secret@no-such-host.invalid/cms', /no-such-host/],
    ['there is no such socket', 'postgres://cms:secret@/cms?host=/no/such/directory', /ENOENT/],
    ['the password is wrong', database.url.replace(/:[^:@]+@/, ':secret@'), /password authentication/],
    ['there is no such database', database.url.replace(/test_\w+/, 'no_such_one'), /no_such_one/],
    ['the address cannot be read', 'postgres://cms:%zz@localhost/cms', /./],
  ])('cannot be reached where %s', async (_what, url, words) => {
    const refused = start({ DATA_DIR: join(directory, 'data'), DATABASE_URL: url, LOG_LEVEL: 'silent' });
    const error = await refused.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/^The database does not answer: [^\n]+$/),
    });
    expect((error as StartupError).message).toMatch(words);
    expect((error as StartupError).message).not.toContain('secret');
  });

  test('is worked on in the product’s own role, whatever its address asks for', async () => {
    const url = `${database.url}&options=-c%20statement_timeout%3D60s`;
    const running = await start({
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
    });
    const roles = [running.database.app, running.database.public].map(async (pool) => {
      const text = `SELECT current_user::text AS role, current_setting('statement_timeout') AS timeout`;
      return query(pool, text, []);
    });
    expect((await Promise.all(roles)).flat()).toEqual([
      { role: 'cms_app', timeout: '1min' },
      { role: 'cms_public', timeout: '1min' },
    ]);
    await running.stop();
  });

  test('that is newer than the product is left alone: exit code 3', async () => {
    const newer = await createDatabase();
    await newer.rows(`INSERT INTO schema_migrations VALUES ('20990101T0000_future', now()::text)`);
    await expectRefusal({ DATABASE_URL: newer.url }, 3, /^The database is newer than this version/);
    await newer.close();
  });
});

test('an address in use: exit code 4, and the database it started is stopped', async () => {
  const blockingServer = createServer().listen(0, '127.0.0.1');
  await once(blockingServer, 'listening');
  const { port } = blockingServer.address() as { port: number };
  const data = join(directory, 'port');
  await expectRefusal({ DATA_DIR: data, DATABASE_URL: '', PORT: String(port) }, 4, /^Cannot listen on .*EADDRINUSE/);
  expect(databasePid(data)).toBeUndefined();
  blockingServer.close();
});

describe('the log', () => {
  test.each([
    ['0', 1],
    ['1', 0],
  ])(
    'with TRUST_PROXY=%s says %i times that a proxy in front is not trusted, and what to set',
    async (trusted, times) => {
      const variables = { DATA_DIR: join(directory, 'proxy'), DATABASE_URL: database.url, LOG_LEVEL: 'warn' };
      const server = startProcess({ ...variables, TRUST_PROXY: trusted });
      const visitor = createClient(await server.url, { 'x-forwarded-for': '203.0.113.7' });
      for (let count = 0; count < 3; count += 1) await visitor.call('getUserInfo');
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      const said = server
        .output()
        .stdout.split('\n')
        .filter((line) => /X-Forwarded-For.*set TRUST_PROXY=1/.test(line));
      expect(said).toHaveLength(times);
    },
  );

  test('of everything holds no password, token or cookie', async () => {
    const server = startProcess({ DATA_DIR: join(directory, 'log'), DATABASE_URL: database.url, LOG_LEVEL: 'trace' });
    const visitor = createClient(await server.url);
    const input = { username: 'viewer', password: testPassword };
    const { data, headers } = await visitor.call<{ token: string }>('login', input);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const secrets = [testPassword, 'Sai-mat-khau-rieng', 'Con-ngua-xanh-9147', data.token, cookie.split('=')[1] ?? ''];
    await visitor.call('login', { ...input, password: 'Sai-mat-khau-rieng' });
    await visitor.call('login', { ...input, otp: ['wrong type'] });
    await visitor.get(`/nowhere?token=x`, { cookie });
    const client = createClient(await server.url, { authorization: `Bearer ${data.token}` });
    await client.call('changePassword', { currentPassword: 'Sai-mat-khau-rieng', newPassword: 'Con-ngua-xanh-9147' });
    await client.call('getUserInfo', {}, { 'sec-fetch-site': 'cross-site', cookie });
    await client.post('/api/getUserInfo', '{', { 'content-type': 'application/json', cookie });
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const { stdout, stderr } = server.output();
    const written = stdout + stderr;
    expect(written).toContain('"route":"/api/changePassword"');
    expect(secrets.filter((secret) => secret === '' || written.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => written.includes(decodeURIComponent(secret)))).toEqual([]);
    expect(written).not.toMatch(/argon2id|authorization|postgres:\/\//);
  });
});
