/** What can stand open over the list of accounts. */
export type AccountPanel = 'form' | 'roles' | 'sessions' | 'explain';

/** A password that is shown once: whose it is, and the password. */
export interface GivenPassword {
  readonly username: string;
  readonly password: string;
}
