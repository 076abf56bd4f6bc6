import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, PrivateAddressError } from './public-address.ts';

/** The result for an address: its HTTP status, no answer, or a private address. */
export type LinkResponse = number | 'none' | 'private';

/** How addresses are reached; tests direct their own names to their server. */
export interface LinkRequestOptions {
  readonly lookup: LookupFunction;
  readonly signal?: AbortSignal;
}

/** Redirects that are followed. */
const mostRedirections = 5;
/** The timeout of a request in milliseconds. */
const patience = 10_000;

/** Requests a web address without reading the body. Redirects must pass the same checks. */
export async function requestLink(address: string, reach: LinkRequestOptions): Promise<LinkResponse> {
  try {
    const answer = await follow(address, 'HEAD', reach);
    // Some servers do not support HEAD, and not all of them answer with 405.
    return answer < 400 ? answer : await follow(address, 'GET', reach);
  } catch (error) {
    reach.signal?.throwIfAborted();
    return error instanceof PrivateAddressError ? 'private' : 'none';
  }
}

async function follow(address: string, method: 'HEAD' | 'GET', reach: LinkRequestOptions): Promise<number> {
  let url = new URL(address);
  for (let steps = 0; steps <= mostRedirections; steps += 1) {
    const { status, location } = await request(url, method, reach);
    if (status < 300 || status >= 400 || location === undefined) return status;
    url = new URL(location, url);
  }
  throw new Error('Too many redirects.');
}

function request(url: URL, method: string, { lookup, signal }: LinkRequestOptions) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is not looked up, so it is checked here.
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(`${host} is no address on the internet.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('Not an HTTP address.');
  const { request: send } = url.protocol === 'https:' ? https : http;
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const ended = AbortSignal.timeout(patience);
    const sent = send(url, {
      method,
      lookup,
      agent: false,
      headers: { 'user-agent': 'link-check', accept: '*/*' },
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end();
  });
}
