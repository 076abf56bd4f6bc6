import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** Files are for the product's account and its group, which may be that of a backup: nobody else on the machine reads them. */
export const fileMode = 0o640;
export const directoryMode = 0o750;

/** Files on the local disk, created with their mode before they get content. */
export class PrivateFiles extends FSDriver {
  readonly location: string;

  constructor(location: string) {
    super({ location, visibility: 'private' });
    this.location = location;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await this.#create(key);
    await super.put(key, contents, options);
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await this.#create(key);
    await super.putStream(key, contents, options);
  }

  async #create(key: string): Promise<void> {
    const path = join(this.location, key);
    await mkdir(dirname(path), { recursive: true, mode: directoryMode });
    await (await open(path, 'a', fileMode)).close();
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    // With the last of what was stored together its directory goes.
    if (key.includes('/')) await rmdir(dirname(join(this.location, key))).catch(() => undefined);
  }

  /** The bytes of a file from the first to the last position. */
  part(key: string, first = 0, last = Number.POSITIVE_INFINITY): Readable {
    return createReadStream(join(this.location, key), { start: first, end: last });
  }

  /** Gives a file, which nobody may have open for writing, a second name: its bytes are there once, until both are gone. */
  async link(from: string, key: string): Promise<void> {
    const to = join(this.location, key);
    await mkdir(dirname(to), { recursive: true, mode: directoryMode });
    // Not every file system supports hard links.
    await link(from, to).catch(() => copyFile(from, to));
  }

  /** Free space in bytes. */
  async room(): Promise<number> {
    const { bavail, bsize } = await statfs(this.location);
    return bavail * bsize;
  }
}

/**
 * Restricts a directory and the content that an earlier version put into it to the owner and group; a directory of
 * another account stays unchanged.
 */
export async function closeToOthers(directory: string): Promise<void> {
  const { mode } = await stat(directory);
  if ((mode & 0o007) === 0) return;
  await chmod(directory, mode & 0o770).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
}
