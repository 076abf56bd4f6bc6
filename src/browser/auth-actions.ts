import { createSharedValue } from './shared-value.ts';

/** What the auth service does for a person, besides reading who is signed in (session-state.ts). */
export type AuthAction =
  | 'signIn'
  | 'signInWithProvider'
  | 'signOut'
  | 'createAccount'
  | 'sendPasswordReset'
  | 'confirmPasswordReset'
  | 'changePassword'
  | 'unlock';

/** The state of the auth service's actions (specification, section 4). */
interface AuthActionsState {
  /** The actions whose answer has not arrived: each has a loading flag of its own. */
  readonly loading: ReadonlySet<AuthAction>;
  /** Why the last action failed; null from the start of the next one and after its success. */
  readonly error: unknown;
}

const state = createSharedValue<AuthActionsState>({ loading: new Set(), error: null });

export const getAuthActions = state.get;
export const subscribeAuthActions = state.subscribe;

/**
 * Runs an action of the auth service: sets its loading flag until it ends, and clears the error of the one before. The
 * error of a failure is stored for whoever shows it, and thrown.
 * @param onSuccess called with the answer before the flag falls.
 */
export async function runAuthAction<Answer>(
  action: AuthAction,
  work: () => Promise<Answer>,
  onSuccess?: (answer: Answer) => unknown,
): Promise<Answer> {
  const { loading } = state.get();
  state.set({ loading: new Set([...loading, action]), error: null });
  try {
    const answer = await work();
    await onSuccess?.(answer);
    end(action, null);
    return answer;
  } catch (error) {
    end(action, error);
    throw error;
  }
}

/** Forgets the last error: who shows another form than the one that failed has nothing to say of it. */
export function clearAuthError(): void {
  state.set({ ...state.get(), error: null });
}

function end(action: AuthAction, error: unknown): void {
  const loading = new Set(state.get().loading);
  loading.delete(action);
  state.set({ loading, error });
}
