import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(['src/**', 'tests/**', 'scripts/**'], { cwd: root });

// A claim whose test or code has moved is no longer verified.
test('what docs/security.md names beside a promise is there', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\| .+ \| (.+) \| (.+) \|$/gm);
  const named = [...rows].flatMap(([, code = '', tests = '']) => [
    ...words(code).filter((path) => /\.(ts|tsx|css)$/.test(path) && !isCode(path)),
    ...words(tests).filter((path) => /\.test\.tsx?$/.test(path) && !isTest(path)),
  ]);
  expect(named).toEqual([]);
});

function words(cell: string): string[] {
  return [...cell.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
}

/** The table omits `src/`, and for a second file in the same folder also the folder. */
function isCode(path: string): boolean {
  return existsSync(join(root, path)) || files.some((file) => file.startsWith('src') && file.endsWith(`/${path}`));
}

function isTest(path: string): boolean {
  return files.some((file) => file.endsWith(`/${basename(path)}`));
}
