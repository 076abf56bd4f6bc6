import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../platform/network-address.ts';

/**
 * The client address of a request, as reported by trusted proxies (TRUST_PROXY). A forwarded text that is not an
 * address was written by an untrusted sender; then the last valid address counts.
 */
export function clientAddress(request: FastifyRequest): string {
  const addresses = request.ips ?? [request.ip];
  for (const text of [...addresses].reverse()) {
    const address = addressOf(text);
    if (address !== undefined) return address;
  }
  // A connection that has just broken has no address any more.
  return '0.0.0.0';
}

/**
 * Warns once when a request has passed a proxy but none is trusted: all clients then count as one address, which
 * applies the limits to all together and shows the proxy's address in the log and in the device lists. A client can
 * forge the header, so the warning appears only once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      request.log.warn(
        { ip: clientAddress(request) },
        'X-Forwarded-For is not trusted: behind a reverse proxy of yours, set TRUST_PROXY=1 (the number of proxies, or their networks); otherwise all its clients count as this one address',
      );
    }
    done();
  });
}
