import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '../platform/cache.ts';

/** The bytes of answers that a process keeps at most; a little more with their keys. */
const mostBytes = 16 * 1024 * 1024;
/** Smaller answers (bytes) are not worth compressing. */
const compressedFrom = 1024;
/** Compressed once and sent often: worth more than the plugin's haste. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as it is sent, again and again. */
export interface CachedResponse {
  /** Weak: the same text, whichever way it is compressed. */
  readonly etag: string;
  /** Those that it is sent in, the best first. */
  readonly encodings: Encoding[];
  /** The bytes in an encoding, compressed when first asked for. */
  in(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** The data of an answer, and for how many milliseconds from the question they stay right if nothing changes. */
interface MadeAnswer {
  readonly data: unknown;
  readonly staysFor: number;
}

/** Keeps what visitors are answered, as it is sent. */
export interface ResponseCache {
  /** As `Cache` has it; `make` answers data. */
  get(key: string, make: () => Promise<MadeAnswer>): CachedResponse | Promise<CachedResponse>;
  invalidate(): void;
}

/** Makes the store of one process. */
export function createResponseCache(): ResponseCache {
  // The same again keeps its compressed forms.
  const cache = createCache<CachedResponse>(mostBytes, (made, before) => (before.etag === made.etag ? before : made));
  return {
    get: (key, make) => cache.get(key, () => written(make)),
    invalidate: cache.invalidate,
  };
}

async function written(make: () => Promise<MadeAnswer>) {
  const { data, staysFor } = await make();
  const bytes = Buffer.from(JSON.stringify({ data }));
  // Both compressed forms together take less than the text.
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
