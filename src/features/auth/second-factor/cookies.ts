import { createHash, randomBytes } from 'node:crypto';
import type { Identity } from '../../../platform/identity/identity.ts';

/** The longest list of tokens in one cookie: the accounts of a shared computer, latest first. */
const mostTokens = 8;

/** A cookie of random tokens, of which the database keeps the hashes. It is named and secured as the session's. */
export interface TokenCookie {
  readonly tokens: readonly string[];
  /** The header that sets it for so many seconds; 0 removes it. */
  set(tokens: readonly string[], seconds: number): string;
}

export function tokenCookie({ advanced }: Identity['options'], name: string, headers: Headers): TokenCookie {
  const full = `${advanced.cookiePrefix}.${name}`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(`${full}=`));
  const value = pair?.slice(full.length + 1) ?? '';
  const secure = advanced.defaultCookieAttributes.secure ? '; Secure' : '';
  return {
    tokens: /^[\w-]{43}(?:\.[\w-]{43}){0,7}$/.test(value) ? value.split('.') : [],
    set: (tokens, seconds) =>
      `${full}=${tokens.slice(0, mostTokens).join('.')}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
