/** The panels over the list of accounts. */
export type AccountPanel = 'form' | 'roles' | 'sessions' | 'keys' | 'explain';

/**
 * A secret that is shown once and never stored: a one-time password or a machine's key, with its account, or a personal
 * access token with its name.
 */
export interface Secret {
  readonly kind: 'password' | 'key' | 'token';
  readonly name: string;
  readonly text: string;
}
