import { createHash, randomBytes } from 'node:crypto';

/** What every key begins with: who finds one in a log or a repository knows what it is. */
const mark = 'cms_';

/** Characters of the beginning that is shown: the mark and eight more, which say nothing of the other 32 bytes. */
const shownLength = mark.length + 8;

/** A new key: 38 random bytes, of which the first 6 are shown again. */
export function newKey(): { key: string; prefix: string; digest: Buffer } {
  const key = `${mark}${randomBytes(38).toString('base64url')}`;
  return { key, prefix: key.slice(0, shownLength), digest: digestOf(key) };
}

/** What is kept of a key. It holds 304 random bits, so that one round of a fast hash gives nothing away. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key that a request calls with, in `Authorization: Bearer`; undefined where it calls with none. */
export function keyOf(headers: Headers): string | undefined {
  const key = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return key?.startsWith(mark) ? key : undefined;
}
