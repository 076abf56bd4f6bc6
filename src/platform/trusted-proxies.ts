import { isIPv4, isIPv6 } from 'node:net';

/** The proxies whose forwarded headers are trusted: a number of hops, or networks. */
export type TrustedProxies = number | readonly string[];

/** The server's names for loopback, link-local and private networks. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const mostProxies = 10;
/** The largest private networks: 10.0.0.0/8 and fc00::/7. A larger network would trust strangers. */
const smallestPrefix = { ipv4: 8, ipv6: 7 } as const;

/** Reads the setting TRUST_PROXY; undefined when it is neither a number nor networks. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= mostProxies ? Number(text) : undefined;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Whether the address `index` hops before the product (0: the direct peer) is a trusted proxy, in the server's format.
 * A count ignores addresses: it is safe only where nobody but the proxy can reach the product.
 */
export function trustOf(proxies: TrustedProxies): string[] | false | ((address: string, index: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies > 0 && ((_address, index) => index < proxies);
}

function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = prefix === undefined ? undefined : Number(prefix);
  if (isIPv4(address)) return bits === undefined || (bits >= smallestPrefix.ipv4 && bits <= 32);
  return isIPv6(address) && (bits === undefined || (bits >= smallestPrefix.ipv6 && bits <= 128));
}
