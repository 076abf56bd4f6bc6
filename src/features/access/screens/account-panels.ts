/** What can stand open over the list of accounts. */
export type AccountPanel = 'form' | 'roles' | 'sessions' | 'keys' | 'explain';

/** What is shown once and kept nowhere: a one-time password or a machine's key, and whose it is. */
export interface Secret {
  readonly kind: 'password' | 'key';
  readonly name: string;
  readonly text: string;
}
