import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCopies } from '../../src/features/media/pictures/copies.ts';
import { readConfig } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { type FileStorage, openStorage } from '../../src/platform/storage.ts';
import { createDatabase } from '../support/database.ts';
import { pixels } from '../support/photograph.ts';

// Without a server, which would make the copies by itself.
const prepared = await createDatabase();
const database = connect(() => prepared.connection, 'owner', 1);
const directory = mkdtempSync(join(tmpdir(), 'cms-copies-'));
const storage = await openStorage(readConfig({ DATA_DIR: directory }));
afterAll(async () => {
  await database.destroy();
  await prepared.close();
  rmSync(directory, { recursive: true });
});

/** A picture as those before there were originals, placeholders and AVIF. */
async function earlier(place: number): Promise<{ id: string; folder: string }> {
  const folder = String(place).padStart(24, '0');
  const bytes = await pixels(350, 300).webp({ quality: 90 }).toBuffer();
  await storage.put(`${folder}/dap.webp`, bytes);
  const [row] = await prepared.rows<{ id: string }>(
    `INSERT INTO stored_files (storage_key, name, media_type, bytes, sha256, width, height)
     VALUES ($1, 'dap.jpg', 'image/webp', $2, '', 350, 300) RETURNING id`,
    [`${folder}/dap.webp`, bytes.length],
  );
  return { id: row?.id ?? '', folder };
}

/** The storage, which does something before it keeps a file. */
function before(work: () => unknown): FileStorage {
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'put') return value.bind(target);
      return async (...given: Parameters<FileStorage['put']>) => {
        await work();
        return target.put(...given);
      };
    },
  });
}

const unfinished = async () =>
  (await prepared.rows('SELECT FROM stored_files WHERE avif IS NULL OR placeholder IS NULL')).length;

test('pictures that were there before get theirs, and a run that is stopped goes on where it was', async () => {
  const pictures = [await earlier(1), await earlier(2), await earlier(3)];
  const stop = new AbortController();
  const first = await makeCopies(
    database,
    before(() => stop.abort()),
    stop.signal,
  );
  expect(first).toBeGreaterThan(0);
  expect(await unfinished()).toBe(3 - first);
  expect(await makeCopies(database, storage)).toBe(3 - first);
  expect(await unfinished()).toBe(0);
  for (const { folder } of pictures) {
    expect(readdirSync(join(directory, 'files', folder)).sort()).toEqual(['dap-320.avif', 'dap.avif', 'dap.webp']);
  }
  const rows = await prepared.rows<{ avif: boolean; placeholder: string }>(
    'SELECT avif, placeholder FROM stored_files',
  );
  for (const { avif, placeholder } of rows) {
    expect(avif).toBe(true);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  }
});

test('of a picture whose bytes are lost there are none, and it is not tried again', async () => {
  const { folder } = await earlier(4);
  await storage.deleteAll(`${folder}/`);
  expect(await makeCopies(database, storage)).toBe(1);
  expect(await makeCopies(database, storage)).toBe(0);
  expect(readdirSync(join(directory, 'files'))).not.toContain(folder);
});

test('of a picture that is removed meanwhile nothing stays', async () => {
  const { id, folder } = await earlier(5);
  await makeCopies(
    database,
    before(() => prepared.rows('DELETE FROM stored_files WHERE id = $1', [id])),
  );
  expect(readdirSync(join(directory, 'files', folder))).toEqual(['dap.webp']);
});

test('a storage that does not answer ends the run, and the next tries again', async () => {
  await earlier(6);
  const broken = before(() => Promise.reject(new Error('The storage does not answer.')));
  await expect(makeCopies(database, broken)).rejects.toThrow('does not answer');
  expect(await unfinished()).toBe(1);
  expect(await makeCopies(database, storage)).toBe(1);
});
