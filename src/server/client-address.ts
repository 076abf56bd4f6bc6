import type { FastifyRequest } from 'fastify';
import { addressOf } from '../platform/network-address.ts';

/**
 * The address that a request comes from, as far as proxies that are trusted tell it (TRUST_PROXY). What they pass on that
 * is no address was written by somebody else: then it is that of the last one that is.
 */
export function clientAddress(request: FastifyRequest): string {
  const told = request.ips ?? [request.ip];
  for (const text of [...told].reverse()) {
    const address = addressOf(text);
    if (address !== undefined) return address;
  }
  // A connection that has just broken no longer says whose it was.
  return '0.0.0.0';
}
