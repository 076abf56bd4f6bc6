import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import type { Surroundings } from './data.ts';
import { disposable } from './disposable.ts';
import type { ServerProcess } from './processes.ts';

/** The first account of the measured database. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Creates an empty data directory; it is deleted when its scope ends. */
export function makeDataDirectory(): { path: string } & AsyncDisposable {
  const path = mkdtempSync(join(tmpdir(), 'hydropower-bench-'));
  return disposable({ path }, () => rmSync(path, { recursive: true, force: true }));
}

export function makeCredentials(): Credentials {
  return { username: 'admin', password: randomBytes(12).toString('base64url') };
}

/** The database of a data directory, connected as its owner. While it is open the database server keeps running. */
export async function openOwner(dataDirectory: string) {
  const { databasePassword } = await loadSecrets(dataDirectory);
  const { connection, release } = await openEmbedded(dataDirectory, databasePassword);
  const client = new pg.Client(connection);
  await client.connect();
  return disposable({ client, connection }, async () => {
    await client.end();
    await release();
  });
}

/** The product as one signed-in client sees it. */
export interface Session {
  /** The header with the session, as browsers send it. */
  readonly cookie: string;
  readonly accountId: string;
  /** Calls an operation. @throws Error with the problem of a failed call. */
  call(operation: string, input: object): Promise<Record<string, unknown>>;
  /** Sends a file to an upload operation. */
  upload(
    operation: string,
    content: Uint8Array<ArrayBuffer>,
    name: string,
    fields?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  /** Downloads the file of an operation; returns its size in bytes. */
  download(operation: string, input: object): Promise<number>;
}

/** Signs in. */
export async function signIn({ url }: ServerProcess, { username, password }: Credentials): Promise<Session> {
  const login = await post(`${url}/api/login`, JSON.stringify({ username, password }), {});
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    cookie,
    accountId: String(login.data.id),
    async call(operation, input) {
      return (await post(`${url}/api/${operation}`, JSON.stringify(input), { cookie })).data;
    },
    async upload(operation, content, name, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([content]), name);
      return (await post(`${url}/api/${operation}`, form, { cookie })).data;
    },
    async download(operation, input) {
      const headers = { cookie, 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/${operation}`, { method: 'POST', headers, body: JSON.stringify(input) });
      if (!response.ok || !response.body) throw new Error(`${operation}: ${response.status}`);
      let bytes = 0;
      for await (const part of response.body) bytes += part.length;
      return bytes;
    },
  };
}

/** Creates the records that news reference, through the product: categories, and pictures with their renditions. */
export async function prepareSurroundings(session: Session): Promise<Surroundings> {
  const categories: string[] = [];
  for (let number = 1; number <= 20; number += 1) {
    const category = await session.call('insertCategoryNews', { name: `Chuyên mục ${number}`, status: 1 });
    categories.push(String(category.id));
  }
  const pictures: string[] = [];
  const keys: string[] = [];
  const samples = join(import.meta.dirname, '../../samples/images');
  const names = readdirSync(samples).filter((file) => file.endsWith('-1.webp'));
  for (const name of names.slice(0, 8)) {
    const content = new Uint8Array(readFileSync(join(samples, name)));
    const picture = await session.upload('insertMedia', content, name);
    pictures.push(String(picture.id));
    keys.push(keyOf(picture));
  }
  const content = new Uint8Array(
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(documentBytes), Buffer.from('%%EOF')]),
  );
  const stored = await session.upload('insertMedia', content, 'report.pdf', { purpose: 'attachment' });
  const document = { key: keyOf(stored), bytes: content.length };
  // A document is public as long as something published references it.
  const article = { title: 'Báo cáo', content: '<p>Báo cáo</p>', categoryId: categories[0], attachments: [stored.id] };
  await session.call('insertNews', { ...article, status: 1 });
  return { accountId: session.accountId, categories, pictures, keys, document };
}

/** Larger than any document in a process's memory cache. */
const documentBytes = 4 * 1024 * 1024;

function keyOf({ url }: Record<string, unknown>): string {
  return String(url).slice('/files/'.length);
}

async function post(url: string, body: string | FormData, headers: Record<string, string>) {
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return { headers: response.headers, data: answer.data };
}
