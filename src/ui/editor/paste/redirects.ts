/** A page that leads on to another address, and how that address is found in its own. */
interface Redirect {
  host: RegExp;
  path: RegExp;
  target: (url: URL) => string | null | undefined;
}

function parameter(...names: readonly string[]): Redirect['target'] {
  return ({ searchParams }) => names.map((name) => searchParams.get(name)).find((value) => value);
}

/** Bing writes the address in base64, behind "a1". */
function bingTarget({ searchParams }: URL): string | null {
  const [, encoded] = /^a1([\w-]+=*)$/.exec(searchParams.get('u') ?? '') ?? [];
  if (encoded === undefined) return null;
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Yahoo writes the address into the path: `/RU=https%3a%2f%2fexample.vn/RK=2`. */
function yahooTarget({ pathname }: URL): string | null {
  const [, encoded] = /\/RU=([^/]+)\//.exec(pathname) ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Search engines, social networks and mail programs that count who follows a link. */
const redirects: readonly Redirect[] = [
  { host: /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, path: /^\/url$/, target: parameter('q', 'url') },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/ck\/a$/, target: bingTarget },
  { host: /^r\.search\.yahoo\.com$/, path: /\/RU=/, target: yahooTarget },
  { host: /^(?:\w+\.)?duckduckgo\.com$/, path: /^\/l\/?$/, target: parameter('uddg') },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, target: parameter('u') },
  { host: /^l\.instagram\.com$/, path: /^\/$/, target: parameter('u') },
  { host: /^l\.messenger\.com$/, path: /^\/l\.php$/, target: parameter('u') },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, target: parameter('q') },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, target: parameter('url') },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/safety\/go\/?$/, target: parameter('url') },
];

/** A redirect leads to another at times: a mail with what a search found. */
const maxRedirects = 4;

/** The address that a redirect of a search engine leads to, which it writes into its own; other addresses as they are. */
export function directAddress(address: string): string {
  let direct = address;
  for (let count = 0; count < maxRedirects; count += 1) {
    const target = redirectTarget(direct);
    if (target === null) break;
    direct = target;
  }
  return direct;
}

function redirectTarget(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const redirect = redirects.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const target = redirect?.target(url);
  return target && /^https?:\/\//i.test(target) && URL.canParse(target) ? target : null;
}
