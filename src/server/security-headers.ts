import helmet from 'helmet';

/**
 * Our pages may load only their own resources. Style attributes are allowed because the component library positions
 * elements with them; style elements and inline scripts are not. Frames: the video hosts of the rich text allow-list.
 */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Headers that only a page needs: an answer with data or a file has no window, plugin or form. */
const ofPages: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Addresses without pages, except those of the API description. */
const noPage = /^\/(?:api\/(?!docs)|public\/|files\/)/;

/** What pages of other sites may embed: public data, pictures and films, and the scripts for such pages. */
const forOthers = /^\/(?:public\/v1\/|embed\/|files\/[^?#]*\.(?:webp|avif|mp4|webm)(?:$|[?#]))/;

/**
 * The security headers of an answer, by its address. They do not differ between requests, so they are computed once.
 * Each header costs time in every answer, so data gets only the headers that matter for it.
 * @param https whether the product is reached by https only, which browsers are then told to remember (HSTS).
 */
export function securityHeaders(https: boolean): (url: string) => Readonly<Record<string, string>> {
  const all = headersOf(https);
  const ofData = Object.fromEntries(Object.entries(all).filter(([name]) => !ofPages.has(name)));
  const ofOthers = { ...ofData, 'cross-origin-resource-policy': 'cross-origin' };
  // Public data is the same for everybody and needs no cookie, so scripts of other sites may read it.
  const ofReading = { ...ofOthers, 'access-control-allow-origin': '*' };
  return (url) => {
    if (forOthers.test(url)) return url.startsWith('/files/') ? ofOthers : ofReading;
    return noPage.test(url) ? ofData : all;
  };
}

function headersOf(https: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  });
  set({} as never, answer as never, () => undefined);
  return headers;
}
