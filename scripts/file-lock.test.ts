import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const module = new URL('./file-lock.ts', import.meta.url).href;

function place() {
  const directory = mkdtempSync(join(tmpdir(), 'alone-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return { lock: join(directory, 'new', 'lock'), told: join(directory, 'told') };
}

/** A process that reports the start and the end of its exclusive work. */
async function worker(lock: string, told: string): Promise<void> {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withFileLock } from ${JSON.stringify(module)};
    withFileLock(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(told)}, 'begins ');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      appendFileSync(${JSON.stringify(told)}, 'ends ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

test('of several processes one works at a time, and all do', async () => {
  const { lock, told } = place();
  await Promise.all([1, 2, 3].map(() => worker(lock, told)));
  expect(readFileSync(told, 'utf8')).toBe('begins ends '.repeat(3));
  expect(existsSync(lock)).toBe(false);
});

test('a lock of a process that died is taken', async () => {
  const { lock, told } = place();
  await worker(lock, told);
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  writeFileSync(lock, String(child.pid));
  await Promise.all([1, 2, 3].map(() => worker(lock, told)));
  expect(readFileSync(told, 'utf8')).toBe('begins ends '.repeat(4));
});

test('a lock that says nothing, or that has the number of a process of today, is taken after a while', async () => {
  const { lock, told } = place();
  await worker(lock, told);
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const said of ['', String(process.pid)]) {
    writeFileSync(lock, said);
    utimesSync(lock, longAgo, longAgo);
    await worker(lock, told);
  }
  expect(readFileSync(told, 'utf8')).toBe('begins ends '.repeat(3));
});
