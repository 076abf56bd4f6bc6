import { isSafeLink } from '../../contract/rich-text.ts';
import { directAddress } from './paste/redirects.ts';

/**
 * The address that a typed text means: "evn.com.vn" is a site, "vanthu@congty.vn" a mailbox. Null when a link may not
 * have this address.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || !isSafeLink(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text)) return `https://${text}`;
  return directAddress(/\s/.test(text) ? encodeURI(text) : text);
}

/** True for an address on another site, which opens in a new tab unless the writer decides otherwise. */
export function leadsAway(address: string): boolean {
  return /^https?:/i.test(address);
}
