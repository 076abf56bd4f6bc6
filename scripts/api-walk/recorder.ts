import { createHash } from 'node:crypto';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { createNormaliser, type Normalise } from './normalise.ts';

/** A caller: a name for the record, and its headers. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Values = Record<string, unknown>;
export type Language = 'vi' | 'en';

/** The properties of answers that the walk uses, for any operation; undefined where an operation has none. */
interface Data {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly username: string;
  readonly current: boolean;
  readonly password: string;
  readonly token: string;
  readonly digest: string;
  readonly url: string;
  readonly photo: string | null;
  readonly items: readonly Data[];
  readonly roles: readonly Data[];
  readonly functions: readonly Data[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The data of a JSON answer; empty otherwise. */
  readonly data: Data;
}

type Body = Exclude<NonNullable<Parameters<typeof fetch>[1]>['body'], undefined | null>;

/** The part of the OpenAPI document that the walk reads. */
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: { readonly content: Media } } }>>;
}
type Media = Readonly<Record<string, { readonly schema?: InputSchema }>>;

/** An input schema as the OpenAPI document describes it. */
export interface InputSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Values>>;
}

export type Recorder = ReturnType<typeof createRecorder>;

const recordedHeaders = [
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'location',
  'retry-after',
];

/** Calls the API and records every request and answer as text. */
export function createRecorder(url: string) {
  const blocks: string[] = [];
  const normalise = createNormaliser(url);
  const succeeded = new Map<string, Values>();

  const send = async (caller: Caller, method: string, path: string, sent: Body | undefined, own: Values, note = '') => {
    const headers = { 'accept-language': 'vi', ...caller.headers, ...own } as Record<string, string>;
    const response = await fetch(`${url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = response.headers.get('content-type')?.includes('json') === true && bytes.length > 0;
    const headerLines = recordedHeaders.flatMap((name) =>
      response.headers.get(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    );
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=<cookie>'));
    const body = await bodyText(response.headers.get('content-type') ?? '', bytes, normalise);
    const request = `### ${caller.name} ${headers['accept-language']} ${method} ${path}\n${note || String(sent ?? '')}`;
    const block = [
      request,
      `--- ${response.status}`,
      ...headerLines,
      ...cookies.map((line) => `set-cookie: ${line}`),
      body,
    ];
    blocks.push(normalise(block.join('\n')));
    const data: Data = (json && JSON.parse(bytes.toString()).data) || {};
    return { status: response.status, headers: response.headers, bytes, data } satisfies Answer;
  };

  /** Posts a raw body to an operation. */
  const post = (
    caller: Caller,
    operation: string,
    body: string,
    language: Language = 'vi',
    type = 'application/json',
  ) => send(caller, 'POST', `/api/${operation}`, body, { 'accept-language': language, 'content-type': type });

  return {
    succeeded: succeeded as ReadonlyMap<string, Values>,
    post,
    async call(caller: Caller, operation: string, input: Values = {}, language: Language = 'vi'): Promise<Answer> {
      const answer = await post(caller, operation, JSON.stringify(input), language);
      if (answer.status === 200) succeeded.set(operation, input);
      return answer;
    },
    /** Sends a file; the record contains its name and a hash. */
    async upload(caller: Caller, operation: string, file: { name: string; bytes: Buffer }, fields: Values = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
      form.set('file', new File([new Uint8Array(file.bytes)], file.name));
      const answer = await send(caller, 'POST', `/api/${operation}`, form, {}, `file ${file.name}`);
      if (answer.status === 200) succeeded.set(operation, fields);
      return answer;
    },
    get: (caller: Caller, path: string, language: Language = 'vi') =>
      send(caller, 'GET', path, undefined, { 'accept-language': language }),
    /** Waits, without recording, until an import is idle. */
    async settled(caller: Caller, id: string): Promise<void> {
      for (;;) {
        const headers = { ...caller.headers, 'content-type': 'application/json' };
        const body = JSON.stringify({ id });
        const response = await fetch(`${url}/api/getDetailImport`, { method: 'POST', headers, body });
        const { data } = (await response.json()) as { data: { state: string } };
        if (!['reading', 'storing', 'undoing'].includes(data.state)) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    /** The input of every operation, from the product's OpenAPI document. */
    async readDocument(caller: Caller): Promise<Record<string, InputSchema>> {
      const { bytes } = await send(caller, 'GET', '/api/openapi.json', undefined, {});
      const { paths }: OpenApi = JSON.parse(bytes.toString());
      return Object.fromEntries(
        Object.entries(paths).flatMap(([path, { post: posted }]) => {
          if (!path.startsWith('/api/') || !posted) return [];
          const [content] = Object.values(posted.requestBody?.content ?? {});
          return [[path.slice('/api/'.length), content?.schema ?? {}]];
        }),
      );
    },
    text: () => `${blocks.join('\n\n')}\n`,
    count: () => blocks.length,
  };
}

/** Text as it was sent; a workbook by its parts, other bytes by their hash. */
async function bodyText(type: string, bytes: Buffer, normalise: Normalise): Promise<string> {
  if (/json|text/.test(type)) return bytes.toString();
  if (!type.includes('spreadsheetml')) return `${bytes.length} bytes ${hash(bytes)}`;
  const parts = await zipParts(bytes);
  return parts.map(([name, part]) => `${name} ${hash(normalise(part.toString()))}`).join('\n');
}

function hash(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}

async function zipParts(bytes: Buffer): Promise<[string, Buffer][]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error)));
  });
  const parts: [string, Buffer][] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(parts));
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        parts.push([entry.fileName, Buffer.concat(await stream.toArray())]);
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
}
