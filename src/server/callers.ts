import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../engine/handler.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import { clientAddress } from './client-address.ts';

/** Who calls; a session that was extended sends its new cookie along. */
export async function identify(headers: Headers, reply: FastifyReply, sessions: Sessions): Promise<Principal | null> {
  const caller = await sessions.callerOf(headers);
  if (caller?.setCookie.length) reply.header('set-cookie', caller.setCookie);
  return caller?.principal ?? null;
}

/** What the identity library is told of a request, by which a save is known, and whether a page has sent it. */
const passedOn = [
  'cookie',
  'authorization',
  'user-agent',
  'x-account',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
] as const;

/** The request's headers that say whose it is and what sent it. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value) headers.set(name, String(value));
  }
  headers.set('x-forwarded-for', clientAddress(request));
  return headers;
}
