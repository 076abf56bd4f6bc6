import { describe, expect, test } from 'vitest';
import { addressOf, lineOf, networkOf } from './network-address.ts';

describe('a text', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
  ])('%s is the address %s', (text, address) => {
    expect(addressOf(text)).toBe(address);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7.8',
    '0xcb.0.113.7',
    '203.0.113.07',
    '3405803783',
    '256.1.1.1',
    '203.0.113.7, 10.0.0.1',
    '<script>',
    "'; DROP TABLE news",
    'localhost',
    '[203.0.113.7',
    '203.0.113.7:port',
    ':::1',
    '1'.repeat(5_000),
  ])('%s is no address', (text) => {
    expect(addressOf(text)).toBeUndefined();
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is of the line %s and the network %s', (address, line, network) => {
  expect([lineOf(address), networkOf(address)]).toEqual([line, network]);
});
