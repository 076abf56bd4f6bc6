import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

// Run by builds.ts: writes each script, style and drawing of the browser application also in two compressed forms, at the
// best level. The server sends the one that the client accepts, and compresses those that are not there yet by itself.

const directory = join(import.meta.dirname, '../dist/web');
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };
/** Compressing files below this size in bytes saves no packet. */
const smallest = 1_400;

const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
const assets = names.filter((name) => /\.(js|css|svg)$/.test(name));
await Promise.all(assets.map((name) => compress(join(directory, name))));
await writeFile(join(directory, 'compressed'), '');

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  for (const [extension, compressed] of Object.entries(compressors)) {
    // A server may run: it never finds half a file.
    await writeFile(`${path}.part`, await compressed(content));
    await rename(`${path}.part`, `${path}.${extension}`);
  }
}
