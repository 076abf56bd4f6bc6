import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ProblemError } from '../contract/errors.ts';
import type { Appending, PartialFiles } from './partial-files.ts';
import { patchedParts } from './patches.ts';
import { directoryMode, fileMode, type PrivateFiles } from './private-files.ts';

/** How often a name is looked for that others are just changing. */
const mostTries = 20;

/**
 * Beginnings of files on the server's own disk (decision 108). One that nobody is at stands under its id. Who writes or
 * holds it renames it to a name of his own, in a directory beside, and gives it back when he has closed it. Bytes that are
 * found under somebody else's name may still be open to him: they are copied, and he writes into a file without a name.
 */
export function partialFilesOnDisk(files: PrivateFiles): PartialFiles {
  const restOf = (id: string) => join(files.location, 'unfinished', id);
  const claimsOf = (id: string) => `${restOf(id)}.open`;

  /** The longest of what stands under names of those who are, or were, at it. */
  const claimed = async (id: string): Promise<Found | undefined> => {
    const names = await readdir(claimsOf(id)).catch(whereMissing([]));
    const found = await Promise.all(names.map((name) => measured(join(claimsOf(id), name))));
    return found.reduce((most, each) => ((each?.size ?? -1) > (most?.size ?? -1) ? each : most), undefined);
  };
  /** It may be given back while it is looked for in the other place. */
  const find = async (id: string): Promise<Found | undefined> =>
    (await measured(restOf(id))) ?? (await claimed(id)) ?? (await measured(restOf(id))) ?? claimed(id);

  /** Has the bytes under a name that nobody else knows, and that nobody else has open. @returns the name. */
  const claim = async (id: string): Promise<string> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const own = join(claimsOf(id), randomUUID());
      await mkdir(claimsOf(id), { recursive: true, mode: directoryMode });
      const found = await find(id);
      if (!found) return own;
      if (!(await renamed(found.path, own))) continue;
      const mine = await measured(own);
      if (!mine) continue;
      // What was stored already has a second name.
      if (found.path === restOf(id) && mine.names === 1) return own;
      return copied(own, join(claimsOf(id), randomUUID()));
    }
    throw takenAway();
  };
  /** @returns false where it was taken away meanwhile. */
  const giveBack = async (id: string, own: string): Promise<boolean> => {
    const isBack = await renamed(own, restOf(id));
    await rmdir(claimsOf(id)).catch(() => undefined);
    return isBack;
  };
  return {
    size: async (id) => (await find(id))?.size ?? 0,
    async append(id, from, body, options) {
      const own = await claim(id);
      try {
        await write(own, from, body, options);
      } catch (error) {
        await giveBack(id, own);
        throw error;
      }
      if (!(await giveBack(id, own))) throw takenAway();
    },
    async hold(id, work) {
      const own = await claim(id);
      try {
        return await work({
          read: (start = 0) => createReadStream(own, { start }),
          copyTo(key, _size, _sha256, patches = []) {
            if (patches.length === 0) return files.link(own, key);
            const parts = patchedParts(createReadStream(own), patches);
            return files.putStream(key, Readable.from(parts, { objectMode: false }));
          },
        });
      } finally {
        await giveBack(id, own);
      }
    },
    hasRoomFor: async (bytes) => (await files.room()) >= bytes,
    async remove(id) {
      await rm(claimsOf(id), { recursive: true, force: true });
      await rm(restOf(id), { force: true });
    },
  };
}

interface Found {
  readonly path: string;
  readonly size: number;
  /** How many names it has. */
  readonly names: number;
}

async function measured(path: string): Promise<Found | undefined> {
  const found = await stat(path).catch(whereMissing(undefined));
  return found && { path, size: found.size, names: found.nlink };
}

/** Whether a file was there to be given another name. */
function renamed(path: string, next: string): Promise<boolean> {
  return rename(path, next).then(() => true, whereMissing(false));
}

/** Goes on with a copy. A file system that can shares its blocks until they are changed. @returns its name. */
async function copied(path: string, next: string): Promise<string> {
  try {
    await copyFile(path, next, constants.COPYFILE_FICLONE);
    const copy = await open(next, 'r+');
    await copy.datasync().finally(() => copy.close());
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
  await rm(path, { force: true });
  return next;
}

/** Writes bytes from a place on, and sees them safe on the disk, also those that came before a line broke. */
async function write(path: string, from: number, body: AsyncIterable<Buffer>, { signal, isVoid }: Appending) {
  const file = await open(path, (from === 0 ? constants.O_CREAT : 0) | constants.O_WRONLY, fileMode);
  try {
    if ((await file.stat()).size < from) throw takenAway();
    // Whoever lost it may have written on until now: that is sent again.
    await file.truncate(from);
    await writeBody(file, from, body, signal).catch(async (error) => {
      if (isVoid(error)) await file.truncate(from);
      throw error;
    });
  } finally {
    await file.datasync().finally(() => file.close());
  }
}

async function writeBody(file: FileHandle, from: number, body: AsyncIterable<Buffer>, signal: AbortSignal) {
  let at = from;
  for await (const chunk of body) {
    signal.throwIfAborted();
    // A write may take less than it was given.
    for (let written = 0; written < chunk.length; ) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, at + written);
      written += bytesWritten;
    }
    at += chunk.length;
  }
}

/** Another went on with the file, because this process had lost its lock: whoever comes again finds what is there. */
function takenAway(): ProblemError {
  return new ProblemError('UNAVAILABLE', { retryAfter: 2 });
}

function whereMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
