import { Upload } from 'tus-js-client';
import type { Client } from './client.ts';

/** The head of every request of the protocol. */
const resumable = { 'tus-resumable': '1.0.0' };

interface Announced {
  name?: string;
  length: number | string;
  lastModified?: number;
}

/** Begins a file as the protocol has it. */
export function begin(client: Client, { name = 'phim.mp4', length, lastModified = 0 }: Announced): Promise<Response> {
  const metadata = { filename: name, lastModified: String(lastModified) };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  return send(client, 'POST', '/api/uploads', { 'upload-length': String(length), 'upload-metadata': pairs.join(',') });
}

/** Begins a file and answers its address. */
export async function begun(client: Client, announced: Announced): Promise<string> {
  const answer = await begin(client, announced);
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`Not begun: ${await answer.text()}`);
  return location;
}

/** Sends a part of a file. */
export function part(
  client: Client,
  path: string,
  offset: number | string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  return send(client, 'PATCH', path, { ...type, ...headers }, bytes);
}

/** Sends a request of the protocol. */
export function send(
  client: Client,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Response> {
  return fetch(`${client.url}${path}`, {
    method,
    headers: { ...client.headers, ...resumable, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** Sends a whole file by the client that browsers have, in parts; answers its address. */
export function sendAll(client: Client, bytes: Buffer, name: string, chunkSize: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${client.url}/api/uploads`,
      headers: { ...client.headers },
      metadata: { filename: name },
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
    });
    upload.start();
  });
}

/** The id at the end of an address. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
