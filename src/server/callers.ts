import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Principal } from '../engine/handler.ts';
import type { Sessions } from '../features/auth/sessions.ts';

/** Who calls; a session that was extended sends its new cookie along. */
export async function identify(headers: Headers, reply: FastifyReply, sessions: Sessions): Promise<Principal | null> {
  const caller = await sessions.callerOf(headers);
  if (caller?.setCookie.length) reply.header('set-cookie', caller.setCookie);
  return caller?.principal ?? null;
}

/**
 * A browser says where a request comes from; one that another site made it send (with our cookie) is refused. The
 * cookie's SameSite=Lax already keeps it back: this is the second lock.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === 'same-site' && origin !== undefined && URL.parse(origin)?.host === request.host) return;
  request.log.warn({ route: request.routeOptions.url, origin }, 'refused a request from another origin');
  throw new ProblemError('FORBIDDEN', { detail: 'detail.foreignOrigin' });
}

/** The request's headers as the identity library takes them: those that say whose it is. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'authorization', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  headers.set('x-forwarded-for', request.ip);
  return headers;
}
