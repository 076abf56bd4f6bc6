import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '../contract/errors.ts';
import { effectivePageSize, pagingShape } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import { idSchema } from '../contract/values.ts';
import type { ResourceRegistry } from '../engine/columns.ts';
import { slugFieldOf } from '../engine/slugs.ts';
import type { Database } from '../platform/database/connect.ts';
import { listPublic, readPublic } from './public-reading.ts';

/** What a slug can look like; anything else is not looked for. */
const slugPattern = /^[a-z0-9-]{1,300}$/;

const listQuery = z.strictObject({
  page: z.coerce.number().pipe(pagingShape(z).page.unwrap()).default(0),
  pageSize: z.coerce.number().pipe(pagingShape(z).pageSize.unwrap()).optional(),
  categoryId: idSchema(z).optional(),
});

/**
 * What visitors read: GET /public/v1/<resource> and, of records that have addresses, /public/v1/<resource>/<slug>, for resources that declare public
 * fields. Answers may be kept but must be asked for again, so that a text appears and vanishes on time.
 */
export function registerPublicRoutes(app: FastifyInstance, registry: ResourceRegistry, database: Database): void {
  for (const resource of registry.values()) {
    if (!resource.publicFields) continue;
    const schema = { tags: ['public'], security: [] };
    app.get(`/public/v1/${resource.name}`, { schema }, async (request, reply) => {
      const input = parseInput(listQuery, request.query) as z.output<typeof listQuery>;
      reply.header('cache-control', 'no-cache');
      const pageSize = effectivePageSize(input.pageSize);
      return { data: await listPublic(database, resource, registry, { ...input, pageSize }) };
    });
    if (!slugFieldOf(resource)) continue;
    app.get<{ Params: { slug: string } }>(`/public/v1/${resource.name}/:slug`, { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const { slug } = request.params;
      if (!slugPattern.test(slug)) throw new ProblemError('NOT_FOUND');
      return { data: await readPublic(database, resource, registry, slug) };
    });
  }
}
