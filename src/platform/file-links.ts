const origin = 'https://site.invalid';
const filePath = /^\/files\/[0-9a-f]{24}\/[a-z0-9-]{1,80}\.[a-z0-9.]{2,11}$/;

/**
 * Normalises an address that leads to a stored file to the one spelling by which references are found; host, query and
 * fragment stay. Browsers reach the same file through percent-encoding, backslashes and dot segments. Any other address
 * stays unchanged.
 */
export function plainFileAddress(address: string): string {
  const url = URL.parse(address, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const path = decoded(url.pathname);
  if (!filePath.test(path) || address.includes(path)) return address;
  return `${url.origin === origin ? '' : url.origin}${path}${url.search}${url.hash}`;
}

/** Decodes percent-encoding; an empty text where it is invalid, which is never a path. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
