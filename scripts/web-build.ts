import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What the browser application is made of. */
const sources = ['src/**/*.{ts,tsx,css,json,html,svg}', 'scripts/*.ts', 'vite.config.ts', 'package-lock.json'];

/** Builds the browser application when it is missing or older than its sources; says so while it does. */
export function buildWebWhenStale(): void {
  const stamp = `${root}dist/web.stamp`;
  const state = stateOfSources();
  const built = existsSync(stamp) && existsSync(`${root}dist/web/index.html`) && readFileSync(stamp, 'utf8');
  if (built === state) return;
  console.log('Building the browser application …');
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The browser application could not be built.');
    process.exit(1);
  }
  mkdirSync(`${root}dist`, { recursive: true });
  writeFileSync(stamp, state);
}

/** A digest of the sources by content: times change with every clone, contents do not. */
function stateOfSources(): string {
  const digest = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).sort()) {
    digest.update(file).update(readFileSync(`${root}${file}`));
  }
  return digest.digest('hex');
}
