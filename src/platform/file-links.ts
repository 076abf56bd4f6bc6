const origin = 'https://site.invalid';
const filePath = /^\/files\/[0-9a-f]{24}\/[a-z0-9-]{1,80}\.[a-z0-9.]{2,11}$/;

/**
 * An address that leads to a stored file, in the one spelling by which uses are found, with the host, question and place that it
 * has: browsers come there by percent signs, back strokes and steps up and down too. Any other address stays as it is.
 */
export function plainFileAddress(address: string): string {
  const url = URL.parse(address, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const path = decoded(url.pathname);
  if (!filePath.test(path) || address.includes(path)) return address;
  return `${url.origin === origin ? '' : url.origin}${path}${url.search}${url.hash}`;
}

/** What percent signs stand for; nothing that could be a path where they stand for nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
