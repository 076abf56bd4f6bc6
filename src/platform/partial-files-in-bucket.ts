import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProblemError } from '../contract/errors.ts';
import type { PartialFiles } from './partial-files.ts';
import { patchedParts } from './patches.ts';
import { type FileStorage, readPart } from './storage.ts';

/** A bucket's objects do not grow: what comes is kept as pieces of this size, one of which a process holds for each sender. */
const pieceSize = 8 * 1024 * 1024;

/**
 * Beginnings of files in a bucket. Pieces are named by the place of their first byte, in as many digits as the longest.
 * A stored file is a copy of them, and is digested while it is made.
 */
export function partialFilesInBucket(storage: FileStorage): PartialFiles {
  const folder = (id: string) => `unfinished/${id}/`;
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
    async append(id, from, body, { signal, isVoid }) {
      const storedParts: string[] = [];
      let at = from;
      let held: Buffer[] = [];
      let bytes = 0;
      const keep = async () => {
        signal.throwIfAborted();
        if (bytes === 0) return;
        const key = pieceOf(id, at);
        storedParts.push(key);
        await storage.put(key, Buffer.concat(held));
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
      } catch (error) {
        if (!isVoid(error)) await keep();
        else for (const key of storedParts) await storage.delete(key);
        throw error;
      }
      await keep();
    },
    hold: (id, work) =>
      work({
        read: (from) => Readable.from(read(id, from), { objectMode: false }),
        async copyTo(key, contentLength, sha256, patches = []) {
          const hash = createHash('sha256');
          const digested = async function* () {
            for await (const chunk of read(id)) {
              hash.update(chunk);
              yield chunk;
            }
          };
          await storage.putStream(key, Readable.from(patchedParts(digested(), patches), { objectMode: false }), {
            contentLength,
          });
          // Somebody who had lost its lock still put a piece.
          if (hash.digest('hex') !== sha256) throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
        },
      }),
    hasRoomFor: async () => true,
    remove: (id) => storage.deleteAll(folder(id)),
  };
}
