import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** The bytes of answers that a process keeps at most; a little more with their keys. */
const mostBytes = 16 * 1024 * 1024;
/** Milliseconds from the question: with the time it takes to send it, no answer is older than a second. */
const keptFor = 900;
/** Smaller answers (bytes) are not worth compressing. */
const compressedFrom = 1024;
/** Compressed once and sent often: worth more than the plugin's haste. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as it is sent, again and again. */
export interface KeptAnswer {
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

/** Keeps what visitors are answered, for less than a second (decision 36). */
export interface KeptAnswers {
  /**
   * The answer of a key: the kept one while it is right, else what `make` makes. Who asks for the same at the same time
   * shares one making. What `make` throws is thrown and not kept.
   * @param key must say all that the answer depends on, besides what is published and the time.
   */
  get(key: string, make: () => Promise<MadeAnswer>): KeptAnswer | Promise<KeptAnswer>;
  /** Forgets everything: whoever has just changed something meets his change in the next call. */
  forget(): void;
}

/** Makes the store of one process. */
export function createKeptAnswers(): KeptAnswers {
  const kept = new LRUCache<string, Entry>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size });
  let making = new Map<string, Promise<Entry>>();

  const makeOnce = (key: string, make: () => Promise<MadeAnswer>): Promise<Entry> => {
    const turn = making;
    const begun = entryOf(key, make)
      .then((entry) => {
        // What began before a change is neither kept nor shared by who asks after it.
        if (turn !== making) return entry;
        // The same again keeps its compressed forms.
        const before = kept.peek(key)?.answer;
        const settled = before?.etag === entry.answer.etag ? { ...entry, answer: before } : entry;
        kept.set(key, settled);
        return settled;
      })
      .finally(() => turn.delete(key));
    turn.set(key, begun);
    return begun;
  };
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && performance.now() < known.until) return known.answer;
      return (making.get(key) ?? makeOnce(key, make)).then(({ answer }) => answer);
    },
    forget() {
      kept.clear();
      making = new Map();
    },
  };
}

interface Entry {
  readonly answer: KeptAnswer;
  /** By `performance.now()`. */
  readonly until: number;
  readonly size: number;
}

async function entryOf(key: string, make: () => Promise<MadeAnswer>): Promise<Entry> {
  const askedAt = performance.now();
  const { data, staysFor } = await make();
  const bytes = Buffer.from(JSON.stringify({ data }));
  // Both compressed forms together take less than the text.
  return {
    answer: keptAnswer(bytes),
    until: askedAt + Math.min(staysFor, keptFor),
    size: 2 * (bytes.length + key.length) + 500,
  };
}

function keptAnswer(bytes: Buffer): KeptAnswer {
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
