/** The parts of the signed-in account that the kit and the frame show. */
export interface SessionUser {
  id: string;
  username: string;
  fullName: string;
  avatar: string | null;
}

/**
 * `loading`: the server has not yet answered who is signed in. `must-change-password`, `must-enrol`: signed in, but
 * the account may do nothing before it chooses a new password or sets up a second factor. `locked`: the page was
 * opened while the screen is locked.
 */
type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'must-change-password' | 'must-enrol' | 'locked';

/** Whose view the account previews, if not its own; such a session is read-only. */
interface ViewAs {
  readonly kind: 'role' | 'account';
  readonly name: string;
}

export interface Session {
  readonly state: SessionState;
  readonly user: SessionUser | null;
  /** The names of the operations the account may call. */
  readonly apiName: ReadonlySet<string>;
  /** The codes of the functions granted to the account. */
  readonly functions: ReadonlySet<string>;
  readonly viewAs: ViewAs | null;
}

/** A session as the host sets it; omitted parts are empty. */
export interface NewSession {
  readonly state: SessionState;
  readonly user?: SessionUser;
  readonly apiName?: Iterable<string>;
  readonly functions?: Iterable<string>;
  readonly viewAs?: ViewAs | null | undefined;
}

const nothing: ReadonlySet<string> = new Set();

let session = sessionOf({ state: 'loading' });
const listeners = new Set<() => void>();

/** The current session; the same object until something changes. */
export function getSession(): Session {
  return session;
}

/** Replaces the session and notifies every listener. Only the host calls it. */
export function setSession(next: NewSession): void {
  session = sessionOf(next);
  for (const listener of listeners) listener();
}

function sessionOf({ state, user, apiName, functions, viewAs }: NewSession): Session {
  return {
    state,
    user: user ?? null,
    apiName: new Set(apiName ?? nothing),
    functions: new Set(functions ?? nothing),
    viewAs: viewAs ?? null,
  };
}

let readAgain: () => Promise<unknown> = async () => undefined;

/** Sets the host's function that asks the server who is signed in and what the account may do. */
export function setSessionReader(reader: () => Promise<unknown>): void {
  readAgain = reader;
}

/** Resolves with the next session after somebody has signed in again, or given up. */
export function nextSession(): Promise<Session> {
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (session.state === 'loading') return;
      stop();
      resolve(session);
    });
  });
}

/** Reads the session again, after a step that changes it. */
export async function rereadSession(): Promise<void> {
  await readAgain();
}

/** Calls `listener` after every change of the session until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
