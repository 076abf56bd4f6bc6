import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { addressOf } from '../../../platform/network-address.ts';

/** Networks that are not the internet: this machine, private ones, and those reserved for examples and special uses. */
const closed = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', length] = network.split('/');
  closed.addSubnet(address, Number(length), 'ipv4');
}
// Those that embed IPv4 addresses, and those for examples.
for (const [address, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(address, length, 'ipv6');
}
/** The part of IPv6 that is allocated to the internet. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public, and not within the company's network. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text) ?? '';
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return isIPv6(address) && given.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The address must not be requested. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a host for a connection, which then uses exactly these addresses: a name that resolves to a private network,
 * now or a moment later, fails.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPrivate = addresses.some(({ address }) => !isPublicAddress(address));
    if (isPrivate) return callback(new PrivateAddressError(`${hostname} is no address on the internet.`), []);
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
