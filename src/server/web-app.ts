import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SitePreferences } from '../contract/preferences.ts';
import { productDirectory } from '../platform/product-directory.ts';
import { entryPage } from './entry-page.ts';

const directory = new URL('dist/web/', productDirectory);

/**
 * The browser application: its hashed assets, which are cached permanently, and its page at every address of a screen.
 * Where no screen is, a browser that opens the address gets the page too, which says so in the frame, but with status
 * 404. The page looks as its reader has chosen (`entryPage`) and is revalidated each time, so that the next visit gets
 * a new version. Without a build (`npm run build`; `npm
 * start` runs it) there is only the API.
 */
export async function registerWebApp(
  app: FastifyInstance,
  sitePreferences: () => Promise<SitePreferences>,
): Promise<void> {
  const built = readBuild();
  if (!built) {
    app.log.warn('the browser application is not built; serving only the API');
    return;
  }
  await app.register(async (assets) => {
    assets.addHook('onRequest', (request, reply, done) => {
      // No file name contains a null byte, and the file system returns an error for one.
      if (request.url.includes('%00')) reply.callNotFound();
      else done();
    });
    await assets.register(fastifyStatic, {
      root: fileURLToPath(new URL('assets/', directory)),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      decorateReply: false,
    });
    // What a device keeps of the product on its home screen; a worker of any age asks whether there is a newer one.
    await assets.register(fastifyStatic, {
      root: fileURLToPath(new URL('home-screen/', directory)),
      prefix: '/home-screen/',
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
        reply.header('service-worker-allowed', '/');
      },
      preCompressed: true,
      decorateReply: false,
    });
  });
  // The address stays the same across versions, so clients must revalidate.
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('embed/', directory)),
    prefix: '/embed/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=300'),
    preCompressed: true,
    decorateReply: false,
  });
  const isScreen = matcherOf(built.addresses);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const found = isScreen.test(`/${request.params['*']}`);
    if (!found && !isNavigation(request)) return reply.callNotFound();
    return reply
      .code(found ? 200 : 404)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(entryPage(built.page, request.headers.cookie ?? '', await sitePreferences()));
  });
}

/** What the build wrote: the page, and the addresses of screens in the router's notation; undefined without a build. */
function readBuild() {
  try {
    const addresses: readonly string[] = JSON.parse(readFileSync(new URL('screens.json', directory), 'utf8'));
    return { page: readFileSync(new URL('index.html', directory), 'utf8'), addresses };
  } catch {
    return undefined;
  }
}

/** Addresses that are never a screen, and names of files. */
const notScreens = /^\/(api|public|files|assets|embed|home-screen|healthz|readyz|metrics)(\/|$|\?)|\.[^/?]*(\?|$)|\/\./;

/** Whether a browser opens an address for a person, who may have mistyped it. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  return !notScreens.test(url) && (headers.accept?.includes('text/html') ?? false);
}

/** Matches these addresses as the router does: `$id` is any value, in either case, with or without a slash at the end. */
function matcherOf(addresses: readonly string[]): RegExp {
  const patterns = addresses.map((address) => address.replace(/\$\w+/g, '[^/]+').replace(/\/$/, ''));
  return new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');
}
