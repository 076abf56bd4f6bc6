import { useSyncExternalStore } from 'react';

/** As much of the signed-in account as the kit and the frame show. */
export interface SessionUser {
  id: string;
  username: string;
  fullName: string;
  avatar: string | null;
}

/**
 * `loading`: the server has not yet said who is signed in. `must-change-password`: signed in, but the account may
 * do nothing before it has chosen a new password.
 */
export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'must-change-password';

export interface Session {
  readonly state: SessionState;
  readonly user: SessionUser | null;
  /** The names of the operations the account may call. */
  readonly apiName: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

let session: Session = { state: 'loading', user: null, apiName: nothing };
const listeners = new Set<() => void>();

/** Who is signed in at this moment; the same object until something changes. */
export function getSession(): Session {
  return session;
}

/** Replaces the session and tells every listener; the host calls it, nobody else. */
export function setSession(next: { state: SessionState; user?: SessionUser; apiName?: Iterable<string> }): void {
  session = { state: next.state, user: next.user ?? null, apiName: new Set(next.apiName ?? nothing) };
  for (const listener of listeners) listener();
}

/** The session, kept up to date in a component. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession);
}

/**
 * Whether the signed-in account may call the operation, kept up to date in a component. The server decides again on
 * every call.
 */
export function useCan(operationName: string): boolean {
  return useSession().apiName.has(operationName);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
