import type { Problem } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { markOffline } from './connection.ts';
import { takeServerTime } from './server-clock.ts';
import { getSession } from './session-state.ts';

/** A failed call: the server's problem, or one made here when no answer arrived. */
export class CallError extends Error {
  readonly problem: Problem;
  /** Seconds to wait before a retry, as the server asks. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail);
    this.name = 'CallError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/**
 * Every failed call dispatches an event here before its caller sees the error. The host listens in order to ask for a
 * new sign-in in place.
 */
export const callErrors = new EventTarget();

/** A reverse proxy answers with these when the server is down. */
const gateway: ReadonlySet<number> = new Set([502, 503, 504]);

let language = 'vi';

/** Sets the language in which the server answers. */
export function setCallLanguage(next: string): void {
  language = next;
}

let prove = async (): Promise<boolean> => false;

/** Sets the host's function that asks the person for a fresh proof; it resolves with whether there is one now. */
export function setProver(next: () => Promise<boolean>): void {
  prove = next;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The request goes on when its page is closed. */
  keepalive?: boolean;
  /**
   * For a save: the key by which the server recognises a retry, and the account that made the change, whoever is signed
   * in by then.
   */
  save?: { readonly key: string; readonly account: string };
}

/** The part of an operation that a request needs. */
type Called = Pick<Operation, 'name' | 'writes'>;

/** Milliseconds for which an early answer counts as fresh. */
const earlyFor = 5_000;

/** Requests started before the screens were loaded (see `startEarly`), by operation and input. */
const early = new Map<string, { readonly answer: Promise<unknown>; readonly askedAt: number }>();

/** The early answer to a call, unless its request is too old: the machine may have slept in between. */
function earlyAnswer(key: string): Promise<unknown> | undefined {
  const begun = early.get(key);
  return begun && Date.now() - begun.askedAt < earlyFor ? begun.answer : undefined;
}

/**
 * Starts a call before any screen can show its answer, unless it is already running. The first `call` with the same
 * operation and input uses the answer if it comes within seconds.
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
 * Calls an operation and returns its data.
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

/** Sends a call and returns its response if it is successful, for operations that answer with a file. */
export async function send(operation: Called, input: unknown, options: CallOptions): Promise<Response> {
  const request = fetch(`/api/${operation.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(operation, options) },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    ...(options.keepalive && { keepalive: true }),
    ...(options.signal && { signal: options.signal }),
  });
  const response = await readingOf(request, options);
  takeServerTime(response.headers.get('date'));
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  // What was called is sent again as it was: nothing typed is lost.
  if (isProblem(body) && body.code === 'PROOF_REQUIRED' && (await prove())) return send(operation, input, options);
  if (isProblem(body)) throw refused(body, Number(response.headers.get('retry-after')) || undefined);
  if (gateway.has(response.status)) markOffline();
  throw refused(unreachable(response.status));
}

/**
 * The headers of a call. A write names the account that the page shows as signed in; the server refuses it for any
 * other.
 */
function headersOf({ writes }: Called, { save }: CallOptions): Record<string, string> {
  const account = save?.account ?? (writes ? getSession().user?.id : undefined);
  return {
    'accept-language': language,
    ...(account !== undefined && { 'x-account': account }),
    ...(save && { 'idempotency-key': save.key }),
  };
}

/** Waits for a response or its body. A broken connection becomes a CallError, unless the caller aborted the request. */
export async function readingOf<Value>(arrival: Promise<Value>, { signal }: CallOptions): Promise<Value> {
  try {
    return await arrival;
  } catch (error) {
    if (signal?.aborted) throw error;
    markOffline();
    throw refused(unreachable());
  }
}

/** The headers of a request that does not go through `call`. */
export function callHeaders(operation: Called): Record<string, string> {
  return headersOf(operation, {});
}

/** The error of a request that did not go through `call`: the server's problem, or none if no answer arrived. */
export function refusalOf(status: number, body: string): CallError {
  if (status === 0 || gateway.has(status)) markOffline();
  try {
    const problem: unknown = JSON.parse(body);
    if (isProblem(problem)) return refused(problem);
  } catch {
    // A proxy may send any body.
  }
  return refused(unreachable(status));
}

interface UploadOptions extends CallOptions {
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Sends a file to an upload operation and reports progress. It uses XMLHttpRequest because fetch reports none. */
export function upload<Input, Output>(
  operation: Operation<Input, Output>,
  file: File,
  input: Partial<Input>,
  options: UploadOptions = {},
): Promise<Output> {
  return new Promise((resolve, reject) => {
    // The caller may have aborted while the file waited in the queue.
    options.signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) form.append(name, String(value));
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${operation.name}`);
    for (const [name, value] of Object.entries(headersOf(operation, options))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0);
    // Everything is sent: from here on the server is working.
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

/** The screens supply the texts: no server answered with one. */
function unreachable(status = 0): Problem {
  return { type: 'about:blank', title: '', status, detail: '', code: 'UNAVAILABLE', requestId: '' };
}
