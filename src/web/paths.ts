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

/** How a page differs from the others, which have the frame and an account. */
interface PageKind {
  readonly pattern: RegExp;
  readonly frame: boolean;
  /** `none`: the session is not read; `optional`: the page is there for visitors too. */
  readonly account: 'none' | 'optional' | 'required';
}

/** The one list of pages without the frame, and of pages without sign-in; the first pattern counts. */
const pageKinds: readonly PageKind[] = [
  { pattern: /^\/(?:signin|signup|change-password)\/?$/i, frame: false, account: 'none' },
  { pattern: /^\/reset-password\/?$/i, frame: false, account: 'required' },
  { pattern: /schedule-weekly/i, frame: false, account: 'optional' },
  { pattern: /^\/(?:embed|print)(?:\/|$)/i, frame: false, account: 'optional' },
  { pattern: /^\/(?:dashboard\/?)?$/i, frame: true, account: 'optional' },
];

function kindOf(pathname: string): Pick<PageKind, 'frame' | 'account'> {
  return pageKinds.find(({ pattern }) => pattern.test(pathname)) ?? { frame: true, account: 'required' };
}

/** Whether the session is not read at this address. */
export function isWithoutAccount(pathname: string): boolean {
  return kindOf(pathname).account === 'none';
}

/** Whether visitors may open the page at this address. */
export function isPublicPath(pathname: string): boolean {
  return kindOf(pathname).account !== 'required';
}

/** Whether a page has no menu, bands and footer. */
export function isFrameless(pathname: string): boolean {
  return !kindOf(pathname).frame;
}

/** Pages without a session: the fastest to load, without what only the others need. */
export function isSignInPage(pathname: string): boolean {
  return pathname === paths.signIn || pathname === paths.signUp;
}

export function isDashboard(pathname: string): boolean {
  return pathname === paths.home || pathname === paths.dashboard;
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
