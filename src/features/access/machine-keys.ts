import { createHash, randomBytes } from 'node:crypto';

/** The prefix of every key: it identifies a key found in a log or a repository. */
const mark = 'cms_';

/** The length of the displayed start: the prefix and eight characters, which reveal nothing of the other 32 bytes. */
const shownLength = mark.length + 8;

/** A new key: 38 random bytes, of which the first 6 are displayed later. */
export function newKey(): { key: string; prefix: string; digest: Buffer } {
  const key = `${mark}${randomBytes(38).toString('base64url')}`;
  return { key, prefix: key.slice(0, shownLength), digest: digestOf(key) };
}

/** The stored digest of a key. A key has 304 random bits, so one round of a fast hash is enough. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key of a request, in `Authorization: Bearer`; undefined without one. */
export function keyOf(headers: Headers): string | undefined {
  const key = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return key?.startsWith(mark) ? key : undefined;
}
