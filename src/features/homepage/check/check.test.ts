import { describe, expect, test } from 'vitest';
import { stateAfter } from './job.ts';
import { isPublicAddress } from './public-address.ts';

describe('the addresses that may be asked', () => {
  test.each(['1.1.1.1', '113.190.232.1', '172.32.0.1', '2400:cb00::1', '::ffff:8.8.8.8'])(
    '%s is on the internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', 'localhost', ''],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each([
  [200, null, 'reachable'],
  [403, 'dead', 'reachable'],
  [404, null, 'dead'],
  [410, 'reachable', 'dead'],
  [500, 'reachable', 'failing'],
  ['none', null, 'failing'],
  ['none', 'failing', 'dead'],
  [503, 'dead', 'dead'],
  ['private', 'dead', null],
] as const)('an answer %s after %s: %s', (answer, before, state) => {
  expect(stateAfter(answer, before)).toBe(state);
});
