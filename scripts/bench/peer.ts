import { readFileSync } from 'node:fs';
import type autocannon from 'autocannon';
import { z } from 'zod';
import type { Target } from './load.ts';

/** Another product that gets the same requests. */
export interface Peer {
  readonly name: string;
  readonly target: Target;
  /** Its requests, by the name of the scenario. */
  readonly requests: ReadonlyMap<string, autocannon.Request[]>;
  /** How to sign in, and the address of its list afterwards. */
  readonly entrance: PeerSignIn | undefined;
}

/** A sign-in request of a product and the address of its first list, for a browser with the cookies of that sign-in. */
export interface PeerSignIn {
  readonly signIn: { readonly url: string; readonly init: RequestInit };
  readonly list: string;
}

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).default('GET'),
  path: z.string().startsWith('/'),
  headers: z.record(z.string(), z.string()).default({}),
  /** Sent as JSON. */
  body: z.unknown().optional(),
});

const file = z.strictObject({
  name: z.string(),
  /** Sent with each request. */
  headers: z.record(z.string(), z.string()).default({}),
  scenarios: z.record(z.string(), z.array(request).min(1)),
  entrance: z.strictObject({ signIn: request, list: z.string().startsWith('/') }).optional(),
});

/**
 * Reads the configuration of a product at an address: a JSON file with its name, its headers and its requests by the
 * names of our scenarios. In the file `${NAME}` is replaced by an environment variable, so that no token is written
 * down, and `{{count}}` in a body by a different number each time.
 */
export function readPeer(url: string, path: string, variables: NodeJS.ProcessEnv): Peer {
  const text = readFileSync(path, 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${path} needs the environment variable ${name}.`);
    return JSON.stringify(value).slice(1, -1);
  });
  const { name, headers, scenarios, entrance: signIn } = file.parse(JSON.parse(text));
  const requests = Object.entries(scenarios).map(([scenario, asked]) => {
    const own = asked.map((each) => requestOf({ ...each, headers: { ...headers, ...each.headers } }));
    return [scenario, own] as const;
  });
  return {
    name,
    target: { url },
    requests: new Map(requests),
    entrance: signIn && { signIn: signInOf(url, signIn.signIn), list: url + signIn.list },
  };
}

function signInOf(url: string, { method, path, headers, body }: z.infer<typeof request>): PeerSignIn['signIn'] {
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return { url: url + path, init };
}

let count = 0;

function requestOf({ method, path, headers, body }: z.infer<typeof request>): autocannon.Request {
  if (body === undefined) return { method, path, headers };
  const text = JSON.stringify(body);
  const request = { method, path, headers: { 'content-type': 'application/json', ...headers }, body: text };
  if (!text.includes('{{count}}')) return request;
  const setupRequest = (each: autocannon.Request) => {
    count += 1;
    return { ...each, body: text.replaceAll('{{count}}', `${process.pid}-${count}`) };
  };
  return { ...request, setupRequest };
}
