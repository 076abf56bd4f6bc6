import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from '../contract/errors.ts';
import { effectivePageSize, type ListInput, pagingShape, withoutAll } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import type { Shape } from '../declare/kinds/kind.ts';
import { declaredKind } from '../declare/kinds/registry.ts';
import { type Resource, type ResourceRegistry, slugOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';
import { listPublic, publicFilters, readPublic } from './public-reading.ts';

/** What a slug can look like; anything else is not looked for. */
const slugPattern = /^[a-z0-9-]{1,300}$/;

/** What a visitor's list takes: the page, and the filters of the staff's list by what visitors may read. */
function listQuery(resource: Resource) {
  const found = publicFilters(resource).map((name) => {
    const field = resource.fields[name];
    return field && declaredKind(field).filter?.input(z, name, field);
  });
  const filters: Shape = Object.assign({}, ...found);
  const paging = pagingShape(z);
  const shape = z.strictObject({ ...paging, page: paging.page.default(0), ...filters });
  return z.preprocess(
    (query) => withoutAll(valuesOf(query as Record<string, unknown>, paging), Object.keys(filters)),
    shape,
  );
}

/** What an address says, which has only texts: numbers and booleans where they are written as such. */
function valuesOf(query: Readonly<Record<string, unknown>>, numbers: object): Record<string, unknown> {
  const values = Object.entries(query).map(([name, text]) => [
    name,
    name in numbers ? numberOf(text) : booleanOf(text),
  ]);
  return Object.fromEntries(values);
}

/** A whole number as people write it; what is written otherwise stays a text, to be refused. */
const numberOf = (text: unknown) =>
  typeof text === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
const booleanOf = (text: unknown) => (text === 'true' || text === 'false' ? text === 'true' : text);

/**
 * What visitors read: GET /public/v1/<resource> and, of records that have addresses, /public/v1/<resource>/<slug>, for
 * resources that declare public fields. Browsers and proxies may keep answers but must ask for them again, so that a text
 * appears and vanishes on time; they are told in few bytes that nothing has changed.
 */
export function registerPublicRoutes(
  app: FastifyInstance,
  registry: ResourceRegistry,
  database: Database,
  answers: KeptAnswers,
): void {
  for (const resource of registry.values()) {
    if (!resource.publicFields) continue;
    const options = { schema: { tags: ['public'], security: [] }, compress: false } as const;
    const query = listQuery(resource);
    app.get(`/public/v1/${resource.name}`, options, async (request, reply) => {
      const parsed = parseInput(query, request.query) as ListInput & { page: number };
      const input = { ...parsed, pageSize: effectivePageSize(parsed.pageSize) };
      const key = `${resource.name}?${JSON.stringify(input)}`;
      return sendKept(request, reply, await answers.get(key, () => listPublic(database, resource, registry, input)));
    });
    if (!slugOf(resource)) continue;
    app.get<{ Params: { slug: string } }>(`/public/v1/${resource.name}/:slug`, options, async (request, reply) => {
      const { slug } = request.params;
      if (!slugPattern.test(slug)) throw new ProblemError('NOT_FOUND');
      const key = `${resource.name}/${slug}`;
      return sendKept(request, reply, await answers.get(key, () => readPublic(database, resource, registry, slug)));
    });
  }
}

/** Sends a kept answer in the encoding that the client likes best, or tells that it has it already. */
async function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('etag', answer.etag).header('vary', 'accept-encoding');
  const had = request.headers['if-none-match'];
  if (had !== undefined && hasTag(had, answer.etag)) return reply.code(304).send();
  const encoding = answer.encodings.find((each) => request.encoding([each])) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(await answer.in(encoding));
}

/** Whether an If-None-Match header names a tag. */
function hasTag(header: string, tag: string): boolean {
  return header === tag || header.split(',').some((each) => each.trim() === tag || each.trim() === '*');
}
