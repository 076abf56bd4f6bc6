import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoding } from './response-cache.ts';

/** Sends a cached answer in the client's preferred encoding, or 304 when the client has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): void {
  reply.header('cache-control', 'no-cache').header('etag', answer.etag).header('vary', 'accept-encoding');
  const clientTag = request.headers['if-none-match'];
  if (clientTag !== undefined && hasTag(clientTag, answer.etag)) return void reply.code(304).send();
  const encoding = bestOf(answer.encodings, request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  const bytes = answer.in(encoding);
  if (bytes instanceof Promise)
    bytes.then(
      (made) => reply.send(made),
      (error) => reply.send(error),
    );
  else reply.send(bytes);
}

/** Whether an If-None-Match header contains a tag; a proxy may have made the tag weak. */
export function hasTag(header: string, tag: string): boolean {
  return header === tag || header.split(',').some((each) => opaque(each) === opaque(tag) || each.trim() === '*');
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Browsers use only a few Accept-Encoding values, so the parsed values are cached; a full cache is cleared. */
const accepted = new Map<string, readonly Encoding[]>();
const mostWritings = 100;

function bestOf(encodings: readonly Encoding[], request: FastifyRequest): Encoding {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return 'identity';
  let supported = accepted.get(header);
  if (supported === undefined) {
    supported = (['br', 'gzip', 'identity'] as const).filter((each) => request.encoding([each]));
    if (accepted.size >= mostWritings) accepted.clear();
    accepted.set(header, supported);
  }
  return encodings.find((each) => supported.includes(each)) ?? 'identity';
}
