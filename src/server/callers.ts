import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Principal } from '../engine/handler.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import { clientAddress } from './client-address.ts';

/**
 * Identifies the caller; a session that was extended gets its new cookie in the reply.
 * @throws ProblemError SESSION_LOCKED for a locked session, unless the request may come from one.
 */
export async function identify(
  headers: Headers,
  reply: FastifyReply,
  sessions: Sessions,
  { evenLocked = false } = {},
): Promise<Principal | null> {
  const caller = await sessions.callerOf(headers);
  if (caller?.principal.locked && !evenLocked) throw new ProblemError('SESSION_LOCKED');
  if (caller?.setCookie.length) reply.header('set-cookie', caller.setCookie);
  return caller?.principal ?? null;
}

/**
 * The headers for the identity library, for recognising a repeated save, and for telling whether a page sent the
 * request.
 */
const passedOn = [
  'cookie',
  'authorization',
  'user-agent',
  'x-account',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
] as const;

/** The request's headers that identify the caller and the sender. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value) headers.set(name, String(value));
  }
  headers.set('x-forwarded-for', clientAddress(request));
  return headers;
}
