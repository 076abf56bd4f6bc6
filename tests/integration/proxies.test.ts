import { describe, expect, test } from 'vitest';
import { getUserInfo, login } from '../../src/features/auth/contract.ts';
import { testPassword } from '../support/accounts.ts';
import { createClient } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';

const none = await startTestServer();
const { database } = none;
const one = await startTestServer({ database, variables: { TRUST_PROXY: '1' } });
const two = await startTestServer({ database, variables: { TRUST_PROXY: '2' } });
const networks = await startTestServer({ database, variables: { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' } });
const strangers = await startTestServer({ database, variables: { TRUST_PROXY: '192.0.2.1' } });

/** The address that a sign-in was told to come from. */
async function storedAddress(url: string, forwarded: string) {
  const client = createClient(url, { 'x-forwarded-for': forwarded });
  const { data } = await client.call(login, { username: 'editor', password: testPassword });
  const [session] = await database.rows<{ ip_address: string }>(
    'SELECT ip_address FROM account_sessions WHERE id = $1',
    [data.session],
  );
  const [entry] = await database.rows<{ ip_address: string }>(
    `SELECT host(ip_address::inet) AS ip_address FROM audit_log WHERE operation = 'login' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.ip_address).toBe(session?.ip_address);
  return session?.ip_address;
}

describe('the address of a caller', () => {
  test.each([
    ['nobody is trusted', none.url, '203.0.113.7', '127.0.0.1'],
    ['somebody else is trusted', strangers.url, '203.0.113.7', '127.0.0.1'],
    ['one proxy is', one.url, '203.0.113.7', '203.0.113.7'],
    ['one proxy is, and the caller wrote a left end', one.url, '198.51.100.66, 203.0.113.7', '203.0.113.7'],
    ['two are', two.url, '198.51.100.66, 203.0.113.7, 10.0.0.5', '203.0.113.7'],
    ['networks are', networks.url, '198.51.100.66, 203.0.113.7, 10.0.0.5, 10.1.2.3', '203.0.113.7'],
    ['a proxy tells a port', one.url, '203.0.113.7:4711', '203.0.113.7'],
    ['a proxy speaks IPv6', one.url, '[2001:DB8::7]:443', '2001:db8::7'],
  ])('where %s', async (_what, url, forwarded, address) => {
    expect(await storedAddress(url, forwarded)).toBe(address);
  });

  test.each(['unknown', '<img src=x>', "1'; DROP TABLE news --", '999.1.1.1', 'x'.repeat(4_000), ',,,'])(
    'is never what is no address: %s',
    async (text) => {
      for (const { url } of [one, networks]) expect(await storedAddress(url, text)).toBe('127.0.0.1');
    },
  );
});

test('requests are counted by the line they come over, whatever stands before its address or in its last half', async () => {
  const few = await startTestServer({ database, variables: { TRUST_PROXY: '1', RATE_LIMIT: '3' } });
  const statuses = async (addresses: readonly string[]) => {
    const answers = [];
    for (const address of addresses) {
      answers.push((await createClient(few.url, { 'x-forwarded-for': address }).call(getUserInfo)).status);
    }
    return answers;
  };
  const written = ['a, 203.0.113.9', '1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', 'garbage, 203.0.113.9'];
  expect(await statuses(written)).toEqual([401, 401, 401, 429]);
  expect(await statuses([1, 2, 3, 4].map((last) => `2001:db8::${last}`))).toEqual([401, 401, 401, 429]);
  expect(await statuses(['2001:db8:0:1::1', '203.0.113.10'])).toEqual([401, 401]);
});
