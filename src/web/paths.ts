/** Addresses that mean something to more than one part of the host. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  signIn: '/signin',
  signUp: '/signup',
  /** The change that an account must make before anything else. */
  changePassword: '/change-password',
  /** The change a person chooses to make, from the user menu. */
  resetPassword: '/reset-password',
} as const;

const withoutAccount: readonly string[] = [paths.signIn, paths.signUp, paths.changePassword];

/** Whether the server is not asked who is signed in at this address. */
export function isWithoutAccount(pathname: string): boolean {
  return withoutAccount.includes(pathname);
}

/** Pages for those who are not signed in: the quickest to load, without what only the others need. */
export function isSignInPage(pathname: string): boolean {
  return pathname === paths.signIn || pathname === paths.signUp;
}

export function isDashboard(pathname: string): boolean {
  return pathname === paths.home || pathname === paths.dashboard;
}

/** Whether an address stands alone on the page, without sidebar, header and footer. */
export function isStandalone(pathname: string): boolean {
  return pathname.includes('schedule-weekly');
}

/** Only to read an address against; nobody asks there. */
const base = 'http://base.invalid';

/** Where to go after signing in: an address of this product, whatever the query string says. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return paths.dashboard;
  // As the browser reads it: it leaves out tabs and line ends, and climbs back over dots.
  const { origin, pathname } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? next : paths.dashboard;
}

/** Where an account goes that has just signed in: to the change of a password that must be changed, before anything else. */
export function addressAfterSignIn({ changePass }: { readonly changePass: 0 | 1 }, next: unknown): string {
  return changePass === 1 ? paths.changePassword : safeNext(next);
}
