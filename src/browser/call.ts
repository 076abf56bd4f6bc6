import type { Problem } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { markOffline } from './connection.ts';
import { getSession } from './session-state.ts';

/** A refused call: the server's problem, or one made here when no answer came. */
export class CallError extends Error {
  readonly problem: Problem;
  /** Seconds after which the server asks for a new try. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.name = 'CallError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Told of every refused call before the caller is; the host listens to ask for a new sign-in in place. */
export const callErrors = new EventTarget();

/** What stands before the server answers with these in its place when it is not there. */
const gateway: ReadonlySet<number> = new Set([502, 503, 504]);

let language = 'vi';

/** The language in which the server is asked to answer. */
export function setCallLanguage(next: string): void {
  language = next;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Of a save: by it the server knows a second try, and on whose behalf it is, whoever is signed in by then. */
  save?: { readonly key: string; readonly account: string };
}

/** As much of an operation as a request needs. */
type Called = Pick<Operation, 'name' | 'writes'>;

/** Milliseconds after it was asked for that an early answer is still taken for a new one. */
const earlyFor = 5_000;

/** Requests begun before the screens were loaded (see `startEarly`), by operation and input. */
const early = new Map<string, { readonly answer: Promise<unknown>; readonly askedAt: number }>();

/** The early answer to a call, unless it was asked for too long ago: the machine may have slept in between. */
function earlyAnswer(key: string): Promise<unknown> | undefined {
  const begun = early.get(key);
  return begun && Date.now() - begun.askedAt < earlyFor ? begun.answer : undefined;
}

/**
 * Begins a call before anything is there to show its answer, unless it is under way; the first `call` with the same
 * operation and input takes the answer over, if it comes within seconds.
 */
export function startEarly<Output>(name: string, input: unknown): Promise<Output> {
  const key = `${name} ${JSON.stringify(input)}`;
  const underWay = earlyAnswer(key);
  if (underWay) return underWay as Promise<Output>;
  const answer = post({ name, writes: false }, input, {});
  answer.catch(() => undefined);
  early.set(key, { answer, askedAt: Date.now() });
  return answer as Promise<Output>;
}

/**
 * Calls an operation and answers its data.
 * @throws CallError with the server's problem; code UNAVAILABLE and status 0 when the server cannot be reached.
 */
export async function call<Input, Output>(
  operation: Operation<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  const key = `${operation.name} ${JSON.stringify(input)}`;
  const begun = earlyAnswer(key);
  early.delete(key);
  return (await (begun ?? post(operation, input, options))) as Output;
}

async function post(operation: Called, input: unknown, options: CallOptions): Promise<unknown> {
  const response = await send(operation, input, options);
  const body = await readingOf(response.json(), options);
  return (body as { data: unknown }).data;
}

/** Sends a call and answers its response when that is no refusal: the file of an operation that answers with one. */
export async function send(operation: Called, input: unknown, options: CallOptions): Promise<Response> {
  const request = fetch(`/api/${operation.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(operation, options) },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    ...(options.signal && { signal: options.signal }),
  });
  const response = await readingOf(request, options);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) throw refused(body, Number(response.headers.get('retry-after')) || undefined);
  if (gateway.has(response.status)) markOffline();
  throw refused(unreachable(response.status));
}

/** What a call says of itself: what is written is written on behalf of who is shown as signed in, and of nobody else. */
function headersOf({ writes }: Called, { save }: CallOptions): Record<string, string> {
  const account = save?.account ?? (writes ? getSession().user?.id : undefined);
  return {
    'accept-language': language,
    ...(account !== undefined && { 'x-account': account }),
    ...(save && { 'idempotency-key': save.key }),
  };
}

/** What comes over the line; a line that breaks is a refusal as well, unless the caller broke it. */
export async function readingOf<Value>(arrival: Promise<Value>, { signal }: CallOptions): Promise<Value> {
  try {
    return await arrival;
  } catch (error) {
    if (signal?.aborted) throw error;
    markOffline();
    throw refused(unreachable());
  }
}

/** What a request says of itself that goes to the server by another way than `call`. */
export function callHeaders(operation: Called): Record<string, string> {
  return headersOf(operation, {});
}

/** The refusal of a request that went by another way: a problem as the server writes it, or no answer at all. */
export function refusalOf(status: number, body: string): CallError {
  if (status === 0 || gateway.has(status)) markOffline();
  try {
    const problem: unknown = JSON.parse(body);
    if (isProblem(problem)) return refused(problem);
  } catch {
    // What stands before the server writes what it likes.
  }
  return refused(unreachable(status));
}

interface UploadOptions extends CallOptions {
  /** Called with the part sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Sends a file to an upload operation, telling how far it is. XMLHttpRequest, because fetch cannot tell. */
export function upload<Input, Output>(
  operation: Operation<Input, Output>,
  file: File,
  input: Partial<Input>,
  options: UploadOptions = {},
): Promise<Output> {
  return new Promise((resolve, reject) => {
    // A caller may have given up while the file waited for its place.
    options.signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) form.append(name, String(value));
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${operation.name}`);
    for (const [name, value] of Object.entries(headersOf(operation, options))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0);
    // All is on its way: from here on it is the server that works.
    request.upload.onload = () => options.onProgress?.(1);
    request.onerror = () => {
      markOffline();
      reject(refused(unreachable()));
    };
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      if (request.status === 200) resolve((request.response as { data: Output }).data);
      else if (isProblem(request.response)) reject(refused(request.response));
      else {
        if (gateway.has(request.status)) markOffline();
        reject(refused(unreachable(request.status)));
      }
    };
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function refused(problem: Problem, retryAfter?: number): CallError {
  callErrors.dispatchEvent(new CustomEvent('problem', { detail: problem }));
  return new CallError(problem, retryAfter);
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}

/** The texts are the screens' own: nobody answered who could send one. */
function unreachable(status = 0): Problem {
  return { type: 'about:blank', title: '', status, detail: '', code: 'UNAVAILABLE', requestId: '' };
}
