import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../../platform/identity/identity.ts';

/** The most accounts that one device is known for: those of a shared computer, latest first. */
const mostAccounts = 8;
const rememberedSeconds = 180 * 24 * 60 * 60;
/** A random id, and for each account a signature that only we can create. */
const format = /^([\w-]{22})((?:\.[\w-]{22}){1,8})$/;

/** Recognises devices on which an account has signed in before, by a signed cookie. */
export interface Devices {
  /** The device of a request, if the account has signed in there before. */
  knownTo(username: string, headers: Headers): string | undefined;
  /** The cookie by which the device will be recognised for the account. */
  cookieFor(username: string, headers: Headers): string;
}

/** The device of a request as it names itself, for the log of sign-ins. */
export function deviceOf(headers: Headers): { userAgent: string | null } {
  return { userAgent: headers.get('user-agent')?.slice(0, 500) ?? null };
}

/** Signs and names its cookie as the identity library does for sessions. */
export function createDevices({ secret, advanced }: Identity['options']): Devices {
  const name = `${advanced.cookiePrefix}.device`;
  const https = advanced.defaultCookieAttributes.secure;
  const markOf = (id: string, username: string) =>
    createHmac('sha256', secret).update(`known device\n${id}\n${username}`).digest().subarray(0, 16);
  const marksIn = (headers: Headers) => {
    const cookie = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`));
    const [, id, marks = ''] = format.exec(cookie?.slice(name.length + 1) ?? '') ?? [];
    return { id, marks: marks.split('.').slice(1) };
  };
  const holds = (marks: readonly string[], mark: Buffer) =>
    marks.some((each) => timingSafeEqual(Buffer.from(each, 'base64url'), mark));

  return {
    knownTo(username, headers) {
      const { id, marks } = marksIn(headers);
      return id !== undefined && holds(marks, markOf(id, username)) ? id : undefined;
    },
    cookieFor(username, headers) {
      const { id = randomBytes(16).toString('base64url'), marks } = marksIn(headers);
      const own = markOf(id, username).toString('base64url');
      const storedMarks = [own, ...marks.filter((mark) => mark !== own)].slice(0, mostAccounts);
      const attributes = `Max-Age=${rememberedSeconds}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
      return `${name}=${[id, ...storedMarks].join('.')}; ${attributes}`;
    },
  };
}
