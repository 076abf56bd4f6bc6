/** Where map services give out maps for other pages to show: host, and the path with its beginning of the query. */
const embedUrl =
  /^https:\/\/(?:(?:www\.)?google\.com(?:\.vn)?\/maps\/embed(?:\/v1\/[a-z]+)?\?|maps\.google\.com\/maps\?(?:[^#]*&)?output=embed(?:&|$)|www\.openstreetmap\.org\/export\/embed\.html\?)/i;

/** Whether a page may show this in a frame of its own: a map of Google Maps or OpenStreetMap made for that. */
export function isMap(address: string): boolean {
  return embedUrl.test(address);
}

/** The address to store: of the HTML that a map service offers for copying, the address of its frame. */
export function normalizedMap(text: string): string {
  const [, address] = /^\s*<iframe\s[^>]*?src="([^"]+)"/i.exec(text) ?? [];
  return address?.replaceAll('&amp;', '&') ?? text;
}

/** The address that shows a map in a tab: Google's for frames refuse to, and name the place by its coordinates. */
export function mapPageUrl(address: string): string {
  const [, longitude, latitude] = /\/maps\/embed\?.*!2d(-?\d+\.\d+)!3d(-?\d+\.\d+)/i.exec(address) ?? [];
  return longitude === undefined ? address : `https://www.google.com/maps?q=${latitude},${longitude}`;
}
