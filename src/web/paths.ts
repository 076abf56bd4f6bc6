import { signUpPath } from '../features/access/contract/sign-up-path.ts';

/** Addresses that several parts of the host use. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  signIn: '/signin',
  signUp: signUpPath,
  forgotPassword: '/forgot-password',
  /** The password change that an account must make first. */
  changePassword: '/change-password',
  /** A voluntary password change, from the user menu; with the code of a mail the new password of who forgot it. */
  resetPassword: '/reset-password',
  /** Where a page leads that is opened while the screen is locked. */
  lockScreen: '/lock-screen',
  /** Setting up the second factor that a role asks for. */
  secondFactor: '/second-factor',
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
  {
    pattern: /^\/(?:signin(?:\/[a-z]+)?|signup|forgot-password|change-password|second-factor)\/?$/i,
    frame: false,
    account: 'none',
  },
  { pattern: /^\/reset-password\/?$/i, frame: false, account: 'optional' },
  { pattern: /^\/lock-screen\/?$/i, frame: false, account: 'required' },
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

/** The page without a session that is the fastest to load, without what only the others need. */
export function isSignInPage(pathname: string): boolean {
  return pathname === paths.signIn || isProviderAnswer(pathname);
}

/** The pages to which providers send people back from signing in: /signin/google, and so on. */
export function isProviderAnswer(pathname: string): boolean {
  return pathname.startsWith(`${paths.signIn}/`);
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

/** What an account must do before anything else. */
interface Duties {
  readonly changePass: 0 | 1;
  readonly mustEnrol: 0 | 1;
}

/** The address for an account that has just signed in: what it must do comes first. */
export function addressAfterSignIn({ changePass, mustEnrol }: Duties, next: unknown, start?: string): string {
  if (changePass === 1) return paths.changePassword;
  return mustEnrol === 1 ? paths.secondFactor : safeNext(next, start);
}

/** As which refusal a sign-in that began on another page waits for its code here: `/signin?code=required`. */
export function awaitedCode(search: string): string | undefined {
  return new URLSearchParams(search).get('code') ?? undefined;
}
