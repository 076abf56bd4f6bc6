import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ProblemError } from '../contract/errors.ts';
import { effectivePageSize, type ListInput, pagingShape } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import { type Resource, type ResourceRegistry, slugOf } from '../declare/resource.ts';
import { filterShape } from '../declare/schema.ts';
import { isRecord } from '../lib/is-record.ts';
import type { Database } from '../platform/database/connect.ts';
import { sendCached } from './cached-reply.ts';
import { describePublicList, publicListShape } from './public-list.ts';
import { listPublic, publicFilters, readPublic } from './public-records.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** The format of a slug; other texts are not looked up. */
const slugPattern = /^[a-z0-9-]{1,300}$/;

/** The query of a visitors' list: the page, and the filters of the staff's list whose fields visitors may read. */
function listQuery(resource: Resource) {
  const filters = filterShape(z, resource, publicFilters(resource));
  const paging = pagingShape(z);
  return z.strictObject({ ...paging, page: paging.page.default(0), ...filters, ...publicListShape(resource) });
}

/** The query as an address has it. */
function addressQuery(resource: Resource) {
  const paging = pagingShape(z);
  return z.preprocess((query) => (isRecord(query) ? valuesOf(query, paging) : query), listQuery(resource));
}

/** Maximum number of cached list addresses that were parsed and valid; visitors request the same few. */
const mostAddresses = 200;

interface ListRequest {
  readonly input: ListInput & { page: number; pageSize: number };
  /** Equal for all addresses that request the same list. */
  readonly key: string;
}

/** Parses a list request; throws for an invalid one. */
function listRequestOf(resource: Resource) {
  const known = new LRUCache<string, ListRequest>({ max: mostAddresses });
  const query = addressQuery(resource);
  return (request: FastifyRequest): ListRequest => {
    const found = known.get(request.url);
    if (found) return found;
    const parsed = parseInput(query, request.query);
    const input = { ...parsed, pageSize: effectivePageSize(parsed.pageSize) };
    const parsedRequest = { input, key: `${resource.name}?${JSON.stringify(input)}` };
    known.set(request.url, parsedRequest);
    return parsedRequest;
  };
}

/** The values of an address, which has only texts: numbers and booleans where they are written as such. */
function valuesOf(query: Readonly<Record<string, unknown>>, numbers: object): Record<string, unknown> {
  const values = Object.entries(query).map(([name, text]) => [
    name,
    name in numbers ? numberOf(text) : booleanOf(text),
  ]);
  return Object.fromEntries(values);
}

/** Parses a whole number; any other spelling stays a text, which validation refuses. */
const numberOf = (text: unknown) =>
  typeof text === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
const booleanOf = (text: unknown) => (text === 'true' || text === 'false' ? text === 'true' : text);

/**
 * The public API: GET /public/v1/<resource> and, for records with slugs, /public/v1/<resource>/<slug>, of resources
 * that declare public fields. Browsers and proxies may cache answers but must revalidate them, so that a text appears
 * and disappears on time; an unchanged answer costs a short 304.
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
    const requestOf = listRequestOf(resource);
    // The description is computed when it is first read.
    const swaggerTransform = ({ url }: { url: string }) => ({
      url,
      schema: { ...options.schema, ...describePublicList(resource, listQuery(resource)) },
    });
    app.get(`/public/v1/${resource.name}`, { ...options, config: { swaggerTransform } }, (request, reply) => {
      const { key, input } = requestOf(request);
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

/** Answers from the cache synchronously: a promise takes time even when there is nothing to wait for. */
function answerCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse | Promise<CachedResponse>) {
  if (!(answer instanceof Promise)) return sendCached(request, reply, answer);
  return answer.then((made) => {
    sendCached(request, reply, made);
    return reply;
  });
}
