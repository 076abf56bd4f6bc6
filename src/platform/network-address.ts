import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address that a text is, in its one canonical form: without brackets, port or zone, IPv4 inside IPv6 as IPv4. Undefined
 * for every other text, because a header holds whatever its sender liked.
 */
export function addressOf(text: string): string | undefined {
  // Mostly it is one already, and every request asks.
  if (isIPv4(text)) return text;
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
    .replace(/%.*$/s, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const inside = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!inside) return canonical;
  const bytes = inside.slice(1).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join('.');
}

/**
 * What one connection to the internet may choose from at will: of IPv6 the first 64 bits, which a household is given whole; of
 * IPv4 the address itself.
 */
export function lineOf(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The network that an address stands in: /24 of IPv4, /48 of IPv6, which is what a customer with networks of his own is
 * given: 65,536 lines to choose from.
 */
export function networkOf(address: string): string {
  return isIPv6(address)
    ? `${groupsOf(address).slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of a canonical IPv6 address, those that `::` stands for too. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
