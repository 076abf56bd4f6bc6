import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '../platform/cache.ts';

/** Maximum bytes of cached answers of a process; with the keys a little more. */
const mostBytes = 16 * 1024 * 1024;
/** Smaller answers (in bytes) are not compressed. */
const compressedFrom = 1024;
/** Compressed once and sent often, so a higher quality than the plugin's default pays off. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A cached answer in the forms in which it is sent. */
export interface CachedResponse {
  /** Weak: the same text in any encoding. */
  readonly etag: string;
  /** The available encodings, best first. */
  readonly encodings: Encoding[];
  /** The bytes in an encoding, compressed on first use. */
  in(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** The data of an answer, and for how many milliseconds from the call they stay valid if nothing changes. */
interface MadeAnswer {
  readonly data: unknown;
  readonly staysFor: number;
}

/** Caches the answers to visitors in the forms in which they are sent. */
export interface ResponseCache {
  /** As in `Cache`; `make` returns data. */
  get(key: string, make: () => Promise<MadeAnswer>): CachedResponse | Promise<CachedResponse>;
  invalidate(): void;
}

/** Creates the cache of one process. */
export function createResponseCache(): ResponseCache {
  // An equal new answer keeps the compressed forms of the old one.
  const cache = createCache<CachedResponse>(mostBytes, (made, before) => (before.etag === made.etag ? before : made));
  return {
    get: (key, make) => cache.get(key, () => written(make)),
    invalidate: cache.invalidate,
  };
}

async function written(make: () => Promise<MadeAnswer>) {
  const { data, staysFor } = await make();
  const bytes = Buffer.from(JSON.stringify({ data }));
  // Both compressed forms together are smaller than the text.
  return { answer: cachedResponse(bytes), staysFor, size: 2 * bytes.length + 500 };
}

function cachedResponse(bytes: Buffer): CachedResponse {
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', bytes]]);
  return {
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encodings: bytes.length < compressedFrom ? ['identity'] : ['br', 'gzip', 'identity'],
    in(encoding) {
      const known = forms.get(encoding);
      if (known) return known;
      const form = (encoding === 'br' ? brotli(bytes, brotliOptions) : gzipped(bytes)).then((compressed) => {
        forms.set(encoding, compressed);
        return compressed;
      });
      forms.set(encoding, form);
      return form;
    },
  };
}
