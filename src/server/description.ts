import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Readership } from './readers.ts';

/** Has the API described as its routes are made. */
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

/** GET /api/openapi.json and the pages of /api/docs, for those whom `mayRead` lets pass. */
export async function registerDescriptionPages(app: FastifyInstance, mayRead: Readership): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: mayRead }, () => app.swagger());
  await app.register(async (pages) => {
    // For all there is below the address, whatever files the plugin brings.
    pages.addHook('onRequest', mayRead);
    await pages.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
