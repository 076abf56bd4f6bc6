import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '../contract/errors.ts';
import { effectivePageSize, type ListInput, pagingShape } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import type { Shape } from '../declare/kinds/kind.ts';
import { declaredKind } from '../declare/kinds/registry.ts';
import { type Resource, type ResourceRegistry, slugOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { listPublic, publicFilters, readPublic } from './public-reading.ts';

/** What a slug can look like; anything else is not looked for. */
const slugPattern = /^[a-z0-9-]{1,300}$/;

/** What a visitor's list takes: the page, and the filters of the staff's list by what visitors may read. */
function listQuery(resource: Resource) {
  const filters = publicFilters(resource).map((name) => {
    const field = resource.fields[name];
    return field && declaredKind(field).filter?.input(z, name, field);
  });
  const shape = z.strictObject({
    page: z.coerce.number().pipe(pagingShape(z).page.unwrap()).default(0),
    pageSize: z.coerce.number().pipe(pagingShape(z).pageSize.unwrap()).optional(),
    ...(Object.assign({}, ...filters) as Shape),
  });
  // An address has only texts.
  return z.preprocess((query) => mapValues(query as Record<string, unknown>, booleans), shape);
}

const booleans = (value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value);

function mapValues(values: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/**
 * What visitors read: GET /public/v1/<resource> and, of records that have addresses, /public/v1/<resource>/<slug>, for resources that declare public
 * fields. Answers may be kept but must be asked for again, so that a text appears and vanishes on time.
 */
export function registerPublicRoutes(app: FastifyInstance, registry: ResourceRegistry, database: Database): void {
  for (const resource of registry.values()) {
    if (!resource.publicFields) continue;
    const schema = { tags: ['public'], security: [] };
    const query = listQuery(resource);
    app.get(`/public/v1/${resource.name}`, { schema }, async (request, reply) => {
      const input = parseInput(query, request.query) as ListInput & { page: number };
      reply.header('cache-control', 'no-cache');
      const pageSize = effectivePageSize(input.pageSize);
      return { data: await listPublic(database, resource, registry, { ...input, pageSize }) };
    });
    if (!slugOf(resource)) continue;
    app.get<{ Params: { slug: string } }>(`/public/v1/${resource.name}/:slug`, { schema }, async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const { slug } = request.params;
      if (!slugPattern.test(slug)) throw new ProblemError('NOT_FOUND');
      return { data: await readPublic(database, resource, registry, slug) };
    });
  }
}
