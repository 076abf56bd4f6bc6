import { Readable } from 'node:stream';
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
  /** The bytes from a place on. */
  read(id: string, from?: number): Readable;
  /** Makes a file like any other of it; what came stays until it is removed, so that nothing is lost on the way. */
  copyTo(id: string, key: string, size: number): Promise<void>;
  /** Whether so many bytes more can be kept, as far as the storage tells. */
  hasRoomFor(bytes: number): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** The beginnings of files in this storage. */
export function partialFilesOf(storage: FileStorage): PartialFiles {
  const { files } = storage;
  return files instanceof PrivateFiles ? onDisk(files) : inBucket(storage);
}

function onDisk(files: PrivateFiles): PartialFiles {
  const keyOf = (id: string) => `${unfinishedPrefix}/${id}`;
  return {
    size: (id) => files.size(keyOf(id)),
    append: (id, from, body) => files.append(keyOf(id), from, body),
    cut: (id, size) => files.cut(keyOf(id), size),
    read: (id, from) => files.part(keyOf(id), from),
    copyTo: (id, key) => files.link(keyOf(id), key),
    hasRoomFor: async (bytes) => (await files.room()) >= bytes,
    remove: (id) => files.delete(keyOf(id)),
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
    read: (id, from) => Readable.from(read(id, from), { objectMode: false }),
    copyTo: (id, key, contentLength) =>
      storage.putStream(key, Readable.from(read(id), { objectMode: false }), { contentLength }),
    hasRoomFor: async () => true,
    remove: (id) => storage.deleteAll(folder(id)),
  };
}
