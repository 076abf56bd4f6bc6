import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ProblemError } from '../contract/errors.ts';
import { effectivePageSize, isNamed, type ListInput, pagingShape, withoutAll } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import type { Shape } from '../declare/kinds/kind.ts';
import { declaredKind } from '../declare/kinds/registry.ts';
import { type Resource, type ResourceRegistry, slugOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { sendCached } from './cached-reply.ts';
import { listPublic, publicFilters, readPublic } from './public-records.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

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
    (query) => (isNamed(query) ? withoutAll(valuesOf(query, paging), Object.keys(filters)) : query),
    shape,
  );
}

/** The addresses of a list that were read and found right, of which visitors ask for the same few. */
const mostAddresses = 200;

interface ListRequest {
  readonly input: ListInput & { page: number; pageSize: number };
  /** The same for all addresses that ask for the same. */
  readonly key: string;
}

/** What a request for a list asks; throws when it asks what there is not. */
function listRequestOf(resource: Resource) {
  const known = new LRUCache<string, ListRequest>({ max: mostAddresses });
  const query = listQuery(resource);
  return (request: FastifyRequest): ListRequest => {
    const found = known.get(request.url);
    if (found) return found;
    const parsed = parseInput(query, request.query) as ListInput & { page: number };
    const input = { ...parsed, pageSize: effectivePageSize(parsed.pageSize) };
    const asked = { input, key: `${resource.name}?${JSON.stringify(input)}` };
    known.set(request.url, asked);
    return asked;
  };
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
  answers: ResponseCache,
): void {
  for (const resource of registry.values()) {
    if (!resource.publicFields) continue;
    const options = { schema: { tags: ['public'], security: [] }, compress: false } as const;
    const asked = listRequestOf(resource);
    app.get(`/public/v1/${resource.name}`, options, (request, reply) => {
      const { key, input } = asked(request);
      return answerCached(
        request,
        reply,
        answers.get(key, () => listPublic(database, resource, registry, input)),
      );
    });
    if (!slugOf(resource)) continue;
    app.get<{ Params: { slug: string } }>(`/public/v1/${resource.name}/:slug`, options, (request, reply) => {
      const { slug } = request.params;
      if (!slugPattern.test(slug)) throw new ProblemError('NOT_FOUND');
      const key = `${resource.name}/${slug}`;
      return answerCached(
        request,
        reply,
        answers.get(key, () => readPublic(database, resource, registry, slug)),
      );
    });
  }
}

/** Answers at once what is kept: a promise takes its time even when there is nothing to wait for. */
function answerCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse | Promise<CachedResponse>) {
  if (!(answer instanceof Promise)) return sendCached(request, reply, answer);
  return answer.then((made) => {
    sendCached(request, reply, made);
    return reply;
  });
}
