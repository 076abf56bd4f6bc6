import type { Problem } from '../../src/contract/errors.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { ListInput, ListPage } from '../../src/contract/paging.ts';
import { pageOf, resourceOperations } from '../../src/declare/operations.ts';
import type { RowOf } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { confirmMyAuthenticator, insertMyPasskey, proveAgain } from '../../src/features/auth/second-factor/contract.ts';

/** What `fetch` sends. */
type Body = Exclude<NonNullable<Parameters<typeof fetch>[1]>['body'], undefined>;

/** As much of an operation as types its answer. */
type Answering<Output> = Pick<Operation<unknown, Output>, 'name' | 'output'>;

/** As much of it as types what it takes as well. */
type Taking<Input, Output> = Answering<Output> & Pick<Operation<Input>, 'input'>;

/** Input by its names: what is left out stands by its default, or is needed and the call says so. */
type Some<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined };

/** What came back of a call: `data` when it succeeded, `problem` when not. */
export interface Answer<Output> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Output;
  readonly problem: Problem;
}

/** A caller of the API over HTTP, with the headers that say who it is. */
export interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  call<Output = Record<string, unknown>>(
    operation: string,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Output>>;
  call<Output>(
    operation: Answering<Output>,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Output>>;
  /** The data of a call that must succeed. */
  data<Output = Record<string, unknown>>(operation: string, input?: unknown): Promise<Output>;
  data<Input, Output>(operation: Taking<Input, Output>, input?: Some<NoInfer<Input>>): Promise<Output>;
  /** A page of a resource's records. */
  list<R extends Resource>(resource: R, input?: ListInput): Promise<ListPage<RowOf<R>>>;
  /** A POST of a body as it stands. */
  post(path: string, body: Body, headers?: Record<string, string>): Promise<Answer<Record<string, unknown>>>;
  /** The file that a download operation answers. */
  file(operation: string, input?: unknown): Promise<{ name: string; bytes: Buffer }>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** What answers with another token for the same session. */
const rotating: readonly string[] = [proveAgain, confirmMyAuthenticator, insertMyPasskey].map(({ name }) => name);

/** A caller of the server at `url` that sends these headers along; it keeps its session as a browser does. */
export function createClient(url: string, given: Record<string, string> = {}): Client {
  const own = { ...given };
  const client: Client = {
    url,
    headers: own,
    async call<Output>(
      operation: string | Pick<Operation, 'name'>,
      input: unknown = {},
      headers: Record<string, string> = {},
    ) {
      const name = typeof operation === 'string' ? operation : operation.name;
      const json = { 'content-type': 'application/json', ...headers };
      const answer = (await client.post(`/api/${name}`, JSON.stringify(input), json)) as Answer<Output>;
      const [rotated] = answer.headers.getSetCookie().filter((line) => line.includes('.session_token='));
      if (rotated && own.cookie && rotating.includes(name)) {
        own.cookie = own.cookie.replace(/[\w-]+\.session_token=[^;]*/, rotated.split(';')[0] ?? '');
      }
      return answer;
    },
    async data<Output>(operation: string | Pick<Operation, 'name'>, input?: unknown) {
      const name = typeof operation === 'string' ? operation : operation.name;
      const { status, data, problem } = await client.call<Output>(name, input);
      if (status !== 200) throw new Error(`Expected an answer, got ${JSON.stringify(problem)}`);
      return data;
    },
    async list(resource, input = {}) {
      return pageOf(resource, await client.data(resourceOperations(resource).list, input));
    },
    async post(path, body, headers) {
      const response = await fetch(`${url}${path}`, { method: 'POST', body, headers: { ...own, ...headers } });
      const isJson = response.headers.get('content-type')?.includes('json');
      const text = await response.text();
      // A download answers a file, which `file` reads.
      const answer = (text && isJson ? JSON.parse(text) : {}) as { data: Record<string, unknown> } & Problem;
      return { status: response.status, headers: response.headers, data: answer.data, problem: answer };
    },
    async file(operation, input = {}) {
      const json = { ...own, 'content-type': 'application/json' };
      const response = await fetch(`${url}/api/${operation}`, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: json,
      });
      if (response.status !== 200) throw new Error(`Expected a file, got ${await response.text()}`);
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
      return { name, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    get: (path, headers) => fetch(`${url}${path}`, { headers: { ...own, ...headers } }),
  };
  return client;
}
