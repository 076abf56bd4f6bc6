/** Addresses that several parts of the host use. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  signIn: '/signin',
  signUp: '/signup',
  /** The password change that an account must make first. */
  changePassword: '/change-password',
  /** A voluntary password change, from the user menu. */
  resetPassword: '/reset-password',
} as const;

const withoutAccount: readonly string[] = [paths.signIn, paths.signUp, paths.changePassword];

/** Whether the session is not read at this address. */
export function isWithoutAccount(pathname: string): boolean {
  return withoutAccount.includes(pathname);
}

/** Pages without a session: the fastest to load, without what only the others need. */
export function isSignInPage(pathname: string): boolean {
  return pathname === paths.signIn || pathname === paths.signUp;
}

export function isDashboard(pathname: string): boolean {
  return pathname === paths.home || pathname === paths.dashboard;
}

/** Whether a page has no sidebar, header and footer. */
export function isStandalone(pathname: string): boolean {
  return pathname.includes('schedule-weekly');
}

/** A base to parse addresses against; never requested. */
const base = 'http://base.invalid';

/** The address to go to after signing in: one of this product, whatever the query string contains, or the start page. */
export function safeNext(next: unknown, start: string = paths.dashboard): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return start;
  // Parsed as the browser does: it drops tabs and line ends, and resolves dots.
  const { origin, pathname } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? next : start;
}

/** The address for an account that has just signed in: a required password change comes first. */
export function addressAfterSignIn(
  { changePass }: { readonly changePass: 0 | 1 },
  next: unknown,
  start?: string,
): string {
  return changePass === 1 ? paths.changePassword : safeNext(next, start);
}
