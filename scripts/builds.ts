import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A build output. */
interface Build {
  /** The name shown while the user waits for it. */
  readonly title: string;
  readonly name: string;
  /** The file in `dist` that is written last. */
  readonly complete: string;
  /** Paths relative to the product's directory. */
  readonly sources: RegExp;
  /** The bundler's command with its arguments. */
  readonly command: readonly string[];
}

const web: Build = {
  title: 'browser application',
  name: 'web',
  complete: 'web/index.html',
  sources: /^(src\/.*\.(tsx?|css|json|html|svg)|scripts\/[^/]+\.ts|vite\.config\.ts|package-lock\.json)$/,
  command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
};

/** Copies of the scripts and styles for the line: they cost as much as the rest of the build, and the server can do without. */
const compressed: Build = {
  ...web,
  title: 'compressed scripts',
  name: 'compressed',
  // The build of the browser application empties its folder: this file says that it was compressed since.
  complete: 'web/compressed',
  command: ['scripts/compress-assets.ts'],
};

const server: Build = {
  title: 'server',
  name: 'server',
  complete: 'server/main.cjs',
  sources: /^(src\/.*\.(ts|json)|rolldown\.config\.ts|package-lock\.json)$/,
  command: ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts'],
};

/** What can be built: the browser application, its compressed scripts, the server whose `dist/server/main.cjs` `npm start` runs. */
const builds = { web, compressed, server } as const;

/** Builds each of these, in this order, when it is missing or older than its sources; says so meanwhile. */
export function buildWhenStale(...names: (keyof typeof builds)[]): void {
  for (const name of names) buildOne(builds[name]);
}

function buildOne(build: Build): void {
  const files = filesOf(build.sources);
  const stat = lookOf(files);
  if (madeOf(build).startsWith(stat)) return;
  // Times change with every clone, contents do not.
  const stamp = `${stat} ${contentsOf(files)}`;
  const isMade = () => madeOf(build).endsWith(contentsIn(stamp));
  if (isMade()) {
    try {
      writeFileSync(stampOf(build), stamp);
    } catch {
      // An account without write access compares contents each time.
    }
    return;
  }
  // Several servers of one directory may start at once: one builds, the others use its build.
  const isThere = withFileLock(
    `${root}dist/building`,
    () => {
      if (isMade()) return true;
      const succeeds = make(build);
      if (succeeds) writeFileSync(stampOf(build), stamp);
      return succeeds;
    },
    () => console.log(`Another process is building the ${build.title}: waiting …`),
  );
  if (isThere) return;
  console.error(`The ${build.title} could not be built.`);
  process.exit(1);
}

const stampOf = ({ name }: Build) => `${root}dist/${name}.stamp`;

/** The stat digest and the content digest of the last build's sources; empty: there is none. */
function madeOf(build: Build): string {
  const isThere = existsSync(stampOf(build)) && existsSync(`${root}dist/${build.complete}`);
  return isThere ? readFileSync(stampOf(build), 'utf8') : '';
}

const contentsIn = (stamp: string) => stamp.slice(stamp.indexOf(' '));

/** Returns whether the build succeeded. */
function make({ name, title, command }: Build): boolean {
  console.log(`Building the ${title} …`);
  // Including scripts that no longer exist.
  if (name === 'server') rmSync(`${root}dist/compiled`, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [...command], {
    cwd: root,
    // The bundlers print a list of all output files there.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Tests are not part of any build. */
const test = /\.test(-d)?\.tsx?$/;

function filesOf(sources: RegExp): string[] {
  const all = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return [...all, ...readdirSync(root)].filter((file) => sources.test(file) && !test.test(file)).sort();
}

/** A digest of names, sizes and times: while it is the same, so are the contents. */
function lookOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(`${root}${file}`);
    digest.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

function contentsOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(readFileSync(`${root}${file}`));
  return digest.digest('hex');
}
