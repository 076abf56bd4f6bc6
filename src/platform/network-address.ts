import { isIPv4, isIPv6 } from 'node:net';

/**
 * The canonical form of an address: without brackets, port or zone, and IPv4-mapped IPv6 as IPv4. Undefined for any
 * other text, because a client can send anything in a header.
 */
export function addressOf(text: string): string | undefined {
  // The fast path: nearly every text is already canonical, and every request calls this.
  if (isIPv4(text)) return text;
  const stripped = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
    .replace(/%.*$/s, '');
  if (isIPv4(stripped)) return stripped;
  if (!isIPv6(stripped)) return undefined;
  const canonical = new URL(`http://[${stripped}]`).hostname.slice(1, -1);
  const inside = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!inside) return canonical;
  const bytes = inside.slice(1).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join('.');
}

/**
 * The part of an address that one connection cannot change at will: the first 64 bits of IPv6, because a household gets
 * a whole /64; the whole address of IPv4.
 */
export function lineOf(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The network of an address: /24 of IPv4, /48 of IPv6. A customer with networks gets a /48, which has 65,536 networks
 * of 64 bits.
 */
export function networkOf(address: string): string {
  return isIPv6(address)
    ? `${groupsOf(address).slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of a canonical IPv6 address, with those that `::` abbreviates. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
