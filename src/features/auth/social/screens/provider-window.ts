import { type ProviderName, providerNames } from '../../../../contract/sign-in-providers.ts';

/** What a provider sent back with the browser. */
export interface ProviderAnswer {
  readonly provider: ProviderName;
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

/** Where the browser goes, and by what the answer is recognised. */
interface Begun {
  readonly address: string;
  readonly state: string;
}

/** An attempt of this tab that left the page, and the page to go back to. */
interface LeftAttempt {
  readonly state: string;
  readonly returnTo: string;
}

/** Milliseconds after which the server has forgotten an attempt. */
const patience = 5 * 60_000;
/** Milliseconds within which a page that waits takes an answer. */
const pickUp = 2_000;

/**
 * The pages of one browser hear each other on it, whatever became of the window that opened another: a provider's page
 * cuts that connection, and then a window that is open looks closed.
 */
const channelName = 'provider-answers';
const [leftKey, answerKey] = ['provider-attempt', 'provider-answer'];

interface Asking {
  /** The page to go back to when no window may be opened. */
  readonly returnTo: string;
  /** Gives up: another attempt begins. */
  readonly signal: AbortSignal;
}

/**
 * Sends the user to a provider in a window of its own, or, where none may be opened, in this one. Resolves with the
 * answer; undefined when the attempt was given up or never answered, which is no error: nobody can tell a window that
 * was closed from one that is read slowly. Call it while the press is handled, as browsers open windows only then.
 * @throws what `begin` throws.
 */
export async function askProvider(
  begin: () => Promise<Begun>,
  { returnTo, signal }: Asking,
): Promise<ProviderAnswer | undefined> {
  const popup = window.open('', '_blank', 'popup,width=520,height=680');
  try {
    const { address, state } = await begin();
    if (signal.aborted) {
      popup?.close();
      return undefined;
    }
    if (popup) {
      popup.location.replace(address);
      return await answerTo(state, signal);
    }
    sessionStorage.setItem(leftKey, JSON.stringify({ state, returnTo } satisfies LeftAttempt));
    window.location.assign(address);
    return await new Promise(() => undefined);
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** Waits for the answer with this state, and tells the window that brings it that it is taken. */
function answerTo(state: string, signal: AbortSignal): Promise<ProviderAnswer | undefined> {
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve } = Promise.withResolvers<ProviderAnswer | undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  signal.addEventListener('abort', () => resolve(undefined));
  channel.addEventListener('message', ({ data }: MessageEvent<{ answer?: ProviderAnswer }>) => {
    if (data.answer?.state !== state) return;
    channel.postMessage({ taken: state });
    resolve(data.answer);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}

/** The answer that this tab came back with, once. */
export function takeAnswer(): ProviderAnswer | undefined {
  const stored = sessionStorage.getItem(answerKey);
  sessionStorage.removeItem(answerKey);
  return stored === null ? undefined : (JSON.parse(stored) as ProviderAnswer);
}

/**
 * Hands the answer in this page's address to the page that waits for it, and goes: a window closes, a page that had been
 * left is opened again. An answer that nobody waits for is the sign-in page's.
 */
export async function deliverAnswer({ pathname, search }: Location): Promise<void> {
  const answer = answerIn(pathname, search);
  // The code in the address is not to stay in the history.
  window.history.replaceState(null, '', pathname);
  if (!answer) return window.location.replace('/signin');
  const left = leftAttempt();
  if (left?.state !== answer.state && (await isTaken(answer))) {
    window.close();
    // Some browsers keep a window that has shown other sites.
    setTimeout(() => window.location.replace('/'), pickUp);
    return;
  }
  sessionStorage.setItem(answerKey, JSON.stringify(answer));
  window.location.replace(left?.state === answer.state ? left.returnTo : '/signin');
}

function answerIn(pathname: string, search: string): ProviderAnswer | undefined {
  const values = new URLSearchParams(search);
  const provider = providerNames.find((name) => pathname === `/signin/${name}`);
  const state = values.get('state');
  if (!provider || !state) return undefined;
  const [code, iss, error] = [values.get('code'), values.get('iss'), values.get('error')];
  return { provider, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
}

function leftAttempt(): LeftAttempt | undefined {
  const stored = sessionStorage.getItem(leftKey);
  sessionStorage.removeItem(leftKey);
  return stored === null ? undefined : (JSON.parse(stored) as LeftAttempt);
}

/** Whether a page takes the answer. */
function isTaken(answer: ProviderAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  channel.addEventListener('message', ({ data }: MessageEvent<{ taken?: string }>) => {
    if (data.taken === answer.state) resolve(true);
  });
  const timer = setTimeout(() => resolve(false), pickUp);
  channel.postMessage({ answer });
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
