import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login } from '../../src/features/auth/contract.ts';
import { clearFailures } from '../../src/features/auth/throttle.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer({ variables: { TRUST_PROXY: '1' } });
const { database } = server;

/** A sign-in from an address, with the cookies of a device. */
const signIn = (from: string, username: string, password: string, cookie = '') =>
  createClient(server.url, { 'x-forwarded-for': from, ...(cookie && { cookie }) }).call(login, { username, password });
const wrong = 'Sai-mat-khau-2026';
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
/** The cookie by which a device is known after signing in there, without that of the session. */
async function knownDevice(from: string, username: string, cookie = ''): Promise<string> {
  const { headers } = await signIn(from, username, testPassword, cookie);
  const device = headers.getSetCookie().find((each) => each.startsWith('cms.device='));
  return device?.split(';')[0] ?? '';
}

beforeEach(() => database.rows('DELETE FROM sign_in_failures'));

describe('failed sign-ins', () => {
  test('block a name where they come from, whether somebody has it or not, and say how long', async () => {
    for (const [index, username] of ['viewer', 'khong.co.ai'].entries()) {
      const from = `203.0.113.${index}`;
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(from, username, wrong)));
      expect(statuses(answers)).toEqual([...new Array(10).fill(401), 429, 429]);
      const blocked = await signIn(from, username, testPassword);
      expect(blocked.problem).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(blocked.problem.retryAfter).toBe(Number(blocked.headers.get('retry-after')));
      expect(blocked.problem.detail).toMatch(/sau 1[45] phút \d+ giây\.$/);
    }
    await database.rows(
      `UPDATE sign_in_failures SET blocked_until = now(), last_failed_at = now() - interval '16 minutes'`,
    );
    expect((await signIn('203.0.113.0', 'viewer', wrong)).status).toBe(401);
  });

  test('tell nobody whose an address is: what is typed is counted as it is typed', async () => {
    await database.rows(
      `UPDATE accounts SET email = 'viewer@vi-du.vn', email_verified = true WHERE username = 'viewer'`,
    );
    await Promise.all(Array.from({ length: 12 }, () => signIn('203.0.113.77', 'viewer', wrong)));
    const answers = [];
    for (const typed of ['viewer@vi-du.vn', 'khong.co@vi-du.vn'])
      answers.push(await signIn('203.0.113.77', typed, wrong));
    expect(statuses(answers)).toEqual([401, 401]);
  });

  test('of a stranger keep the owner out nowhere else, and nowhere where he has signed in before', async () => {
    const device = await knownDevice('198.51.100.7', 'viewer');
    await Promise.all(Array.from({ length: 12 }, () => signIn('198.51.100.9', 'viewer', wrong)));
    expect((await signIn('198.51.100.9', 'viewer', testPassword)).status).toBe(429);
    // The same office: only who shows the device's cookie.
    expect((await signIn('198.51.100.7', 'viewer', testPassword)).status).toBe(429);
    expect((await signIn('198.51.100.7', 'viewer', testPassword, device)).status).toBe(200);
    expect((await signIn('192.0.2.1', 'viewer', testPassword)).status).toBe(200);
  });

  test('of many names from one address, or from one network, are stopped', async () => {
    const spray = (address: (index: number) => string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => signIn(address(index), `ten.${index}`, wrong)));
    expect(statuses(await spray(() => '203.0.113.50', 34)).slice(-4)).toEqual([429, 429, 429, 429]);
    expect((await signIn('203.0.113.50', 'editor', testPassword)).status).toBe(429);
    await database.rows('DELETE FROM sign_in_failures');
    const six = await spray((index) => `2001:db8:1:1::${index + 1}`, 33);
    expect(statuses(six).slice(-3)).toEqual([429, 429, 429]);
    await database.rows('DELETE FROM sign_in_failures');
    // One /48, as a company or a rented server is given: each name from a line of its own.
    const nearlyAll = (network: string) =>
      database.rows(
        `INSERT INTO sign_in_failures (subject, allowed, failures, last_failed_at) VALUES ($1, 100, 99, now())`,
        [`network ${network}`],
      );
    await nearlyAll('2001:db8:1::/48');
    const lines = [await signIn('2001:db8:1:a::1', 'ten.1', wrong), await signIn('2001:db8:1:b::1', 'ten.2', wrong)];
    expect(lines.map(({ status }) => status)).toEqual([401, 429]);
    expect((await signIn('2001:db8:2::1', 'editor', testPassword)).status).toBe(200);
    await database.rows('DELETE FROM sign_in_failures');
    await nearlyAll('203.0.113.0/24');
    expect((await signIn('203.0.113.98', 'editor', wrong)).status).toBe(401);
    expect((await signIn('203.0.113.99', 'editor', wrong)).status).toBe(429);
    expect((await signIn('203.0.114.99', 'editor', testPassword)).status).toBe(200);
  });

  test('are counted against a known device as well, and against that one alone', async () => {
    const device = await knownDevice('203.0.113.60', 'viewer');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signIn('203.0.113.60', 'viewer', wrong, device)),
    );
    expect(statuses(answers)).toEqual([...new Array(10).fill(401), 429, 429]);
    expect((await signIn('203.0.113.61', 'viewer', testPassword, device)).status).toBe(429);
    expect((await signIn('203.0.113.60', 'viewer', testPassword)).status).toBe(200);
  });

  test('of others at an address are not forgotten because somebody signs in there', async () => {
    for (let tries = 0; tries < 3; tries += 1) await signIn('203.0.113.70', `ai.${tries}`, wrong);
    await signIn('203.0.113.70', 'editor', testPassword);
    const [line] = await database.rows<{ failures: number }>(
      `SELECT failures FROM sign_in_failures WHERE subject = 'line 203.0.113.70'`,
    );
    expect(line?.failures).toBe(3);
  });

  test('that count no more are removed', async () => {
    await signIn('203.0.113.80', 'viewer', wrong);
    expect(await clearFailures(server.running.database.app)).toBe(0);
    await database.rows(`UPDATE sign_in_failures SET last_failed_at = now() - interval '31 minutes'`);
    expect(await clearFailures(server.running.database.app)).toBe(4);
    expect(await database.rows('SELECT * FROM sign_in_failures')).toEqual([]);
  });

  test('of changing one’s password block that session, and not the account', async () => {
    const client = await server.signIn('viewer');
    const change = () => client.call(changePassword, { currentPassword: wrong, newPassword: 'Con-ngua-xanh-9147' });
    const answers = await Promise.all(Array.from({ length: 12 }, change));
    expect(statuses(answers)).toEqual([...new Array(10).fill(400), 429, 429]);
    expect((await signIn('203.0.113.90', 'viewer', testPassword)).status).toBe(200);
  });
});

describe('the cookie of a device', () => {
  const blocked = async (cookie: string) => {
    await database.rows(
      `INSERT INTO sign_in_failures (subject, allowed, failures, last_failed_at, blocked_until)
        VALUES ('line 203.0.113.5', 30, 31, now(), now() + interval '10 minutes') ON CONFLICT DO NOTHING`,
    );
    return (await signIn('203.0.113.5', 'viewer', testPassword, cookie)).status === 429;
  };

  test('passes for the accounts that signed in there, and for no other', async () => {
    const shared = await knownDevice('192.0.2.7', 'viewer', await knownDevice('192.0.2.7', 'editor'));
    expect(await blocked(shared)).toBe(false);
    expect(await blocked(await knownDevice('192.0.2.7', 'editor'))).toBe(true);
  });

  test('is worth nothing when it is not ours', async () => {
    const device = await knownDevice('192.0.2.7', 'viewer');
    const [name, value = ''] = device.split('=');
    const [id, mark = ''] = value.split('.');
    const forged = [
      `${id}.${mark.slice(1)}A`,
      `A${id?.slice(1)}.${mark}`,
      `${id}.`,
      mark,
      `${value}.${'x'.repeat(999)}`,
      '',
    ];
    for (const text of forged) expect([text, await blocked(`${name}=${text}`)]).toEqual([text, true]);
    expect(await blocked(device)).toBe(false);
  });

  test('knows eight accounts at most', async () => {
    let cookie = '';
    for (const username of ['editor', 'viewer', 'administrator'])
      cookie = await knownDevice('192.0.2.7', username, cookie);
    expect(cookie.split('.')).toHaveLength(5);
  });
});
