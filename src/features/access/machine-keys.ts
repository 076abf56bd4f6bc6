import { createHash, randomBytes } from 'node:crypto';

/** The prefix of every key: it identifies a key found in a log or a repository. */
const machineMark = 'cms_';
/** The same of personal access tokens. */
const tokenMark = `${machineMark}pat_`;

/** A new key: 38 random bytes, of which the first 6 are displayed later; they reveal nothing of the other 32. */
export function newKey(of: 'machine' | 'person'): { key: string; prefix: string; digest: Buffer } {
  const mark = of === 'machine' ? machineMark : tokenMark;
  const key = `${mark}${randomBytes(38).toString('base64url')}`;
  return { key, prefix: key.slice(0, mark.length + 8), digest: digestOf(key) };
}

/** The stored digest of a key. A key has 304 random bits, so one round of a fast hash is enough. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key or token of a request, in `Authorization: Bearer`; undefined without one. */
export function keyOf(headers: Headers): string | undefined {
  const key = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return key?.startsWith(machineMark) ? key : undefined;
}

/** Whether it is the token of a person, and not the key of a machine. */
export function isToken(key: string): boolean {
  return key.startsWith(tokenMark);
}
