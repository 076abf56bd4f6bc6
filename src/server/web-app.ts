import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { productDirectory } from '../platform/product-directory.ts';

const directory = new URL('dist/web/', productDirectory);

/** Addresses that are never a screen: an unknown one among them gets a problem answer, not the application. */
const notScreens = /^\/(api|public|files|assets|embed|healthz|readyz|metrics)(\/|$|\?)/;

/**
 * The browser application: its hashed assets, which are cached permanently, and its page at every address of a screen.
 * The page is revalidated each time, so that the next visit gets a new version. Without a build (`npm run build`; `npm
 * start` runs it) there is only the API.
 */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  const page = readPage();
  if (!page) {
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
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (notScreens.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

function readPage(): Buffer | undefined {
  const file = new URL('index.html', directory);
  return existsSync(file) ? readFileSync(file) : undefined;
}
