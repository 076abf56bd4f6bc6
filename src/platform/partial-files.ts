import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProblemError } from '../contract/errors.ts';
import { PrivateFiles } from './private-files.ts';
import { type FileStorage, readPart } from './storage.ts';

/** Where the bytes of files lie that have not arrived whole. Nothing here is ever served. */
const unfinishedPrefix = 'unfinished';

/** The beginnings of files, in the storage that the whole ones go to, so that every server finds them. */
export interface PartialFiles {
  /** How many bytes have come. */
  size(id: string): Promise<number>;
  /** Adds bytes behind those that are there, and keeps what came where the line breaks. Ends when they are safe. */
  append(id: string, from: number, body: AsyncIterable<Buffer>): Promise<void>;
  /** Lets go of all bytes but the first so many. */
  cut(id: string, size: number): Promise<void>;
  /**
   * A copy of what came, which no writer has open: a process that lost its lock may still write into the parts. The parts
   * stay until they are removed, so that nothing is lost on the way.
   */
  seal(id: string): Promise<SealedFile>;
  /** Whether so many bytes more can be kept, as far as the storage tells. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** Removes the parts and the sealed copy. */
  remove(id: string): Promise<void>;
}

/** A file that arrived whole. */
interface SealedFile {
  /** The bytes from a place on. */
  read(from?: number): Readable;
  /**
   * Makes a stored file of it.
   * @throws ProblemError UNAVAILABLE when the bytes are not those of the digest: a writer changed them since they were read.
   */
  storeAs(key: string, size: number, digest: () => Promise<string>): Promise<void>;
}

/** The beginnings of files in this storage. */
export function partialFilesOf(storage: FileStorage): PartialFiles {
  const { files } = storage;
  return files instanceof PrivateFiles ? onDisk(files) : inBucket(storage);
}

function onDisk(files: PrivateFiles): PartialFiles {
  const keyOf = (id: string) => `${unfinishedPrefix}/${id}`;
  const sealedKeyOf = (id: string) => `${keyOf(id)}.sealed`;
  return {
    size: (id) => files.size(keyOf(id)),
    append: (id, from, body) => files.append(keyOf(id), from, body),
    cut: (id, size) => files.cut(keyOf(id), size),
    async seal(id) {
      await files.copy(keyOf(id), sealedKeyOf(id));
      return {
        read: (from) => files.part(sealedKeyOf(id), from),
        storeAs: (key) => files.link(sealedKeyOf(id), key),
      };
    },
    hasRoomFor: async (bytes) => (await files.room()) >= bytes,
    async remove(id) {
      await files.delete(sealedKeyOf(id));
      await files.delete(keyOf(id));
    },
  };
}

/** A bucket's objects do not grow: what comes is kept as pieces of this size, one of which a process holds for each sender. */
const pieceSize = 8 * 1024 * 1024;

/** Pieces are named by the place of their first byte, in as many digits as the longest. */
function inBucket(storage: FileStorage): PartialFiles {
  const folder = (id: string) => `${unfinishedPrefix}/${id}/`;
  const pieceOf = (id: string, from: number) => `${folder(id)}${String(from).padStart(12, '0')}`;
  const pieces = async (id: string) => {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await storage.listAll(folder(id), { recursive: true, ...(paginationToken && { paginationToken }) });
      for (const each of page.objects) if (each.isFile) keys.push(each.key);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    return keys.sort();
  };
  const read = async function* (id: string, from = 0) {
    const keys = await pieces(id);
    const begins = keys.map((key) => Number(key.slice(-12)));
    const place = Math.max(
      0,
      begins.findLastIndex((begin) => begin <= from),
    );
    for (const [index, key] of keys.slice(place).entries()) {
      const before = index === 0 ? from - (begins[place] ?? 0) : 0;
      const part = before > 0 ? readPart(storage, key, before, pieceSize * 2) : storage.getStream(key);
      yield* (await part) as AsyncIterable<Buffer>;
    }
  };
  return {
    async size(id) {
      const last = (await pieces(id)).at(-1);
      if (last === undefined) return 0;
      return Number(last.slice(-12)) + (await storage.getMetaData(last)).contentLength;
    },
    async append(id, from, body) {
      let at = from;
      let held: Buffer[] = [];
      let bytes = 0;
      const keep = async () => {
        if (bytes === 0) return;
        await storage.put(pieceOf(id, at), Buffer.concat(held));
        at += bytes;
        held = [];
        bytes = 0;
      };
      try {
        for await (const chunk of body) {
          held.push(chunk);
          bytes += chunk.length;
          if (bytes >= pieceSize) await keep();
        }
      } finally {
        await keep();
      }
    },
    async cut(id, size) {
      for (const key of await pieces(id)) if (Number(key.slice(-12)) >= size) await storage.delete(key);
    },
    seal: async (id) => ({
      read: (from) => Readable.from(read(id, from), { objectMode: false }),
      async storeAs(key, contentLength, digest) {
        const hash = createHash('sha256');
        const hashed = async function* () {
          for await (const chunk of read(id)) {
            hash.update(chunk);
            yield chunk;
          }
        };
        await storage.putStream(key, Readable.from(hashed(), { objectMode: false }), { contentLength });
        if (hash.digest('hex') === (await digest())) return;
        await storage.delete(key);
        throw new ProblemError('UNAVAILABLE', { retryAfter: 1 });
      },
    }),
    hasRoomFor: async () => true,
    remove: (id) => storage.deleteAll(folder(id)),
  };
}
