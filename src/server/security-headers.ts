import helmet from 'helmet';

/**
 * What a page of ours may load: itself. Style attributes are allowed because the component library positions with
 * them; style elements and inline scripts are not. Frames: the video hosts of the rich text allow-list.
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

/** What only a page needs: an answer of data or a file has no window, no plugin and no form. */
const ofPages: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Addresses under which there is no page but the description's. */
const noPage = /^\/(?:api\/(?!docs)|public\/|files\/)/;

/** What pages of other sites show: what visitors read, pictures, and the scripts that are made for such pages. */
const forOthers = /^\/(?:public\/v1\/|embed\/|files\/[^?#]*\.(?:webp|avif)(?:$|[?#]))/;

/**
 * The security headers of an answer, by its address. Nothing of them differs between requests, so they are made once, and
 * each is written and checked anew with every answer: data is sent with those that mean something to it.
 * @param https whether visitors reach the product by https only, which browsers are then told to remember.
 */
export function securityHeaders(https: boolean): (url: string) => Readonly<Record<string, string>> {
  const all = headersOf(https);
  const ofData = Object.fromEntries(Object.entries(all).filter(([name]) => !ofPages.has(name)));
  const ofOthers = { ...ofData, 'cross-origin-resource-policy': 'cross-origin' };
  // Without a cookie, whoever asks: what everybody reads is read by scripts of other sites too.
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
