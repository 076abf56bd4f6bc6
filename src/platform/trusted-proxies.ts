import { isIPv4, isIPv6 } from 'node:net';

/** The proxies whose word on a caller's address is taken: so many in front of the product, or those in these networks. */
export type TrustedProxies = number | readonly string[];

/** What the server calls the networks of one machine, of one wire and of private addresses. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const mostProxies = 10;
/** The largest networks that are anybody's own: 10.0.0.0/8 and fc00::/7. A larger one would trust strangers. */
const smallestPrefix = { ipv4: 8, ipv6: 7 } as const;

/** Reads the setting TRUST_PROXY; undefined when it is none of the two. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= mostProxies ? Number(text) : undefined;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Whether the address that stands `index` places before the product (0: who is connected to it) is a proxy whose word is
 * taken, as the server asks it. A count knows nobody by his address: it holds where nobody but the proxy reaches the product.
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
