import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';

/** Refuses a request that a page of another site made a browser send with our cookie. */
export type OriginGuard = (request: FastifyRequest) => void;

/**
 * Checks `Origin` where it is present, which older browsers send too, and `Sec-Fetch-Site`. The cookie's SameSite=Lax
 * already keeps such requests out: this is a second layer. Our own pages are those of PUBLIC_URL and of the requested
 * host. With PUBLIC_URL the latter is what `Host` says: a proxy passes on the `X-Forwarded-Host` that a client wrote, and
 * is not needed to know our address.
 */
export function originGuard(publicUrl: string | undefined): OriginGuard {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  return (request) => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const accepted =
      origin === undefined
        ? site === undefined || unasked.has(site)
        : site !== 'cross-site' && isOwn(origin, request, own);
    if (accepted) return;
    request.log.warn(
      { route: request.routeOptions.url, origin, host: request.host },
      'refused a request from another origin; if it is your own, set PUBLIC_URL, or have the proxy pass Host on',
    );
    throw new ProblemError('FORBIDDEN', { detail: 'detail.foreignOrigin' });
  };
}

/** `Sec-Fetch-Site` values of requests without an origin that are accepted: our own pages and the address bar. */
const unasked: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

function isOwn(origin: string, request: FastifyRequest, own: URL | undefined): boolean {
  const from = URL.parse(origin);
  if (!from || from.origin === 'null') return false;
  // When the product uses https, an attacker on the network could have written its plain http page.
  if (own && from.host === own.host) return from.origin === own.origin;
  const requested = own ? request.headers.host : request.host;
  return from.host === URL.parse(`${from.protocol}//${requested}`)?.host;
}
