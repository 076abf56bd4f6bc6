import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { begin, begun, part, send } from '../support/tus.ts';
import { filmOf } from '../support/videos.ts';

const directory = mkdtempSync(join(tmpdir(), 'cms-full-'));
const mounted = mountSmallDisk();
afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', directory]);
  rmSync(directory, { recursive: true, force: true });
});

/** A disk of its own, of few megabytes: where this account may make one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Every file below a directory. */
function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.runIf(mounted)('a disk that is full', () => {
  test('lets no upload leave anything behind; people are told what to do, and operators why', async () => {
    mkdirSync(join(directory, 'data'));
    const server = await startTestServer({ variables: { DATA_DIR: join(directory, 'data') } });
    await putOff(server.database, 'make-copies');
    const editor = await server.as('editor');
    const noise = { width: 1200, height: 900, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const picture = await sharp({ create: { ...noise, channels: 3, background: '#fff' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const upload = () => {
      const body = new FormData();
      body.append('purpose', 'image');
      body.append('same', 'copy');
      body.append('file', new Blob([new Uint8Array(picture)]), 'anh.jpg');
      return editor.post('/api/insertMedia', body);
    };
    expect((await upload()).status).toBe(200);
    expect((await server.visitor.get('/readyz')).status).toBe(200);
    const files = join(directory, 'data/files');
    const before = filesIn(files);

    const film = filmOf(1024 * 1024);
    const path = await begun(editor, { length: film.length });

    // Room for the beginning of a picture, and not for the whole of it.
    const { bavail, bsize } = statfsSync(directory);
    writeFileSync(join(directory, 'other'), Buffer.alloc(bavail * bsize - 96 * 1024));
    const { status, problem } = await upload();
    expect([status, problem.code]).toEqual([507, 'STORAGE_FULL']);
    expect(problem.detail).toContain('giải phóng dung lượng đĩa');
    expect(filesIn(files)).toEqual(before);
    // Of a file in parts that is on its way nothing stays either; another is not begun.
    expect((await part(editor, path, 0, film)).status).toBe(507);
    expect((await send(editor, 'HEAD', path)).status).toBe(404);
    expect((await begin(editor, { length: film.length })).status).toBe(507);
    expect(filesIn(files)).toEqual(before);
    const [{ total } = { total: -1 }] = await server.database.rows<{ total: number }>(
      'SELECT count(*)::int AS total FROM media',
    );
    expect(total).toBe(1);
    const ready = await server.visitor.get('/readyz');
    expect([ready.status, ((await ready.json()) as { detail: string }).detail]).toEqual([
      503,
      expect.stringContaining('hết chỗ'),
    ]);

    rmSync(join(directory, 'other'));
    expect((await upload()).status).toBe(200);
    expect((await server.visitor.get('/readyz')).status).toBe(200);
  });
});
