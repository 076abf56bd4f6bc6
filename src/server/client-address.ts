import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/**
 * Says once that a proxy seems to stand in front while none is trusted: everybody then counts as one address, which limits
 * all together and names the proxy in the log and among each one's devices. A stranger's header can say so too: hence once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn(
        { ip: clientAddress(request) },
        'X-Forwarded-For is not believed: if a reverse proxy of yours stands in front, set TRUST_PROXY=1 (the number of proxies, or their networks), else all who come through it count as this one address',
      );
    }
    done();
  });
}
