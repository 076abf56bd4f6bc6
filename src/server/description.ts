import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { productDirectory } from '../platform/product-directory.ts';
import type { OperatorCheck } from './operator-access.ts';

const address = '/api/docs';
/**
 * Uses only the files of the plugin: its code would take a tenth of the startup time to write two short texts around
 * them.
 */
const swaggerUi = fileURLToPath(new URL('node_modules/@fastify/swagger-ui/static/', productDirectory));

/** Collects the description of the API while the routes are registered. */
export async function registerDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hydropower CMS', version: '1' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ bearer: [] }],
    },
  });
}

/** GET /api/openapi.json and the pages of /api/docs, for callers whom `mayRead` admits. */
export async function registerDescriptionPages(app: FastifyInstance, mayRead: OperatorCheck): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/api/openapi.json', { ...hidden, onRequest: mayRead }, () => app.swagger());
  await app.register(async (pages) => {
    // For every path below the address, whether or not a file exists.
    pages.addHook('onRequest', mayRead);
    for (const path of [address, `${address}/`]) {
      pages.get(path, hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    }
    pages.get(`${address}/start.js`, hidden, (_request, reply) => {
      return reply.type('text/javascript; charset=utf-8').send(script);
    });
    await pages.register(fastifyStatic, {
      root: swaggerUi,
      prefix: `${address}/static/`,
      index: false,
      decorateReply: false,
      schemaHide: true,
    });
  });
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · Hydropower CMS</title>
    <link rel="icon" href="${address}/static/favicon-32x32.png" />
    <link rel="stylesheet" href="${address}/static/swagger-ui.css" />
    <script src="${address}/static/swagger-ui-bundle.js" defer></script>
    <script src="${address}/start.js" defer></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;
