import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, PrivateAddressError } from './public-address.ts';

/** What an address answers: its HTTP status, or that nobody answers, or that nobody may be asked there. */
export type LinkResponse = number | 'none' | 'private';

/** How addresses are reached; tests lead names of their own to a server of theirs. */
export interface LinkRequestOptions {
  readonly lookup: LookupFunction;
  readonly signal?: AbortSignal;
}

/** Redirections that are followed. */
const mostRedirections = 5;
/** Milliseconds that an answer may take. */
const patience = 10_000;

/** Asks an address of the web whether there is something, without reading what. Redirections are held to the same rules. */
export async function requestLink(address: string, reach: LinkRequestOptions): Promise<LinkResponse> {
  try {
    const answer = await follow(address, 'HEAD', reach);
    // Some servers know no HEAD, and some say so by other names.
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
  throw new Error('It leads from one address to the next without an end.');
}

function request(url: URL, method: string, { lookup, signal }: LinkRequestOptions) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name is looked up for what is an address already.
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(`${host} is no address on the internet.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('It is no address of the web.');
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
