import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Something that is made of sources. */
interface Build {
  /** As it is called while somebody waits for it. */
  readonly title: string;
  /** Where it is, in `dist`, and what of it is made last. */
  readonly name: string;
  readonly entry: string;
  /** Paths from the product's directory. */
  readonly sources: RegExp;
  /** A script of the bundler, with its words. */
  readonly command: readonly string[];
}

const web: Build = {
  title: 'browser application',
  name: 'web',
  entry: 'index.html',
  sources: /^(src\/.*\.(tsx?|css|json|html|svg)|scripts\/[^/]+\.ts|vite\.config\.ts|package-lock\.json)$/,
  command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
};

const server: Build = {
  title: 'server',
  name: 'server',
  entry: 'main.cjs',
  sources: /^(src\/.*\.(ts|json)|rolldown\.config\.ts|package-lock\.json)$/,
  command: ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts'],
};

/** Builds the browser application when it is missing or older than its sources; says so while it does. */
export const buildWebWhenStale = () => buildWhenStale(web);

/** So the server, of which `dist/server/main.cjs` is what `npm start` runs. */
export const buildServerWhenStale = () => buildWhenStale(server);

function buildWhenStale(build: Build): void {
  const files = filesOf(build.sources);
  const look = lookOf(files);
  if (madeOf(build).startsWith(look)) return;
  // Times change with every clone, contents do not.
  const stamp = `${look} ${contentsOf(files)}`;
  const isMade = () => madeOf(build).endsWith(contentsIn(stamp));
  if (isMade()) {
    try {
      writeFileSync(stampOf(build), stamp);
    } catch {
      // Where an account may not write, contents are compared each time.
    }
    return;
  }
  // Several servers of one directory may be started at once: one builds, what it has built serves the others.
  const isThere = withFileLock(
    `${root}dist/building`,
    () => {
      if (isMade()) return true;
      const succeeds = make(build.title, build.command);
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

/** What was built last was made of: how its sources looked, and a digest of them; empty: it is not there. */
function madeOf(build: Build): string {
  const isThere = existsSync(stampOf(build)) && existsSync(`${root}dist/${build.name}/${build.entry}`);
  return isThere ? readFileSync(stampOf(build), 'utf8') : '';
}

const contentsIn = (stamp: string) => stamp.slice(stamp.indexOf(' '));

/** Whether it could be built. */
function make(title: string, command: readonly string[]): boolean {
  console.log(`Building the ${title} …`);
  // Of the scripts that go, too.
  rmSync(`${root}dist/compiled`, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [...command], {
    cwd: root,
    // The bundlers list on it all that they write.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Tests are a part of nothing. */
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
