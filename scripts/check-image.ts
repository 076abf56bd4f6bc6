import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { commandOf, isIgnored, type Stage, stagesOf, variablesOf } from './image/dockerfile.ts';

// Does what the Dockerfile says in directories of its own, with a HOME and a PATH that hold nothing of this machine's: each
// stage in one, whose paths stand for those from the root. Then it runs the image's command until its health check is
// content, looks at what people would, and stops it. It needs no container engine; what only one can show is what the
// base image brings.

const root = join(import.meta.dirname, '..');
const temporary = mkdtempSync(join(tmpdir(), 'cms-image-'));
execFileSync('chmod', ['755', temporary]);
const isRoot = process.getuid?.() === 0;
/** Who stands for the account `node` of the base image: as root somebody who may nothing, else whoever asks. */
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};

try {
  await check();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function check(): Promise<void> {
  const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  for (const stage of stages) build(stage);
  const image = stages.at(-1);
  if (!image) throw new Error('The Dockerfile has no stage.');
  const { directory } = placeOf(image);
  for (const tool of ['node_modules/vite', 'node_modules/typescript', 'node_modules/node', 'src', 'tests']) {
    if (existsSync(join(directory, tool))) throw new Error(`${tool} is in the image.`);
  }
  await run(image);
  const [size] = execFileSync('du', ['-sm', directory], { encoding: 'utf8' }).split('\t');
  console.log(`The image works: ${size} MB beside the Node of its base.`);
}

/** Where a stage lies, and the directory within that it works in. */
function placeOf({ name = 'image', instructions }: Stage) {
  const place = join(temporary, name);
  const directory = instructions.find((each) => each.name === 'WORKDIR')?.words ?? '/';
  return { place, directory: join(place, directory) };
}

function build(stage: Stage): void {
  const { place, directory } = placeOf(stage);
  mkdirSync(directory, { recursive: true });
  for (const { name, words } of stage.instructions) {
    if (name === 'COPY') copy(words, place, directory);
    if (name !== 'RUN') continue;
    console.log(`${basename(place)}: ${words}`);
    const { status } = spawnSync('sh', ['-ec', placed(words, place)], {
      cwd: directory,
      env: environmentOf(stage),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`It ended with ${status}: ${words}`);
  }
}

function copy(words: string, place: string, directory: string): void {
  const paths = words.split(' ');
  const stage = paths[0]?.startsWith('--from=') ? paths.shift()?.slice('--from='.length) : undefined;
  const to = join(directory, paths.pop() ?? '');
  for (const path of paths) {
    if (!stage && path === '.') copyTree(to);
    else {
      const from = stage ? join(temporary, stage, path) : join(root, path);
      const isInto = words.endsWith('/');
      cpSync(from, isInto ? join(to, basename(path)) : to, { recursive: true, verbatimSymlinks: true });
    }
  }
  if (!existsSync(place)) throw new Error(`Nothing was copied: ${words}`);
}

/** What is kept in the repository, or would be, less what `.dockerignore` names. */
function copyTree(to: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    if (isIgnored(ignored, file)) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
}

/** Paths from the root of an image, and its account, as they are called here. */
function placed(words: string, place: string): string {
  const ofAccount = isRoot ? `-o ${account.uid} -g ${account.gid}` : '';
  return words.replaceAll(/(?<= )\/(?=(app|data)\b)/g, `${place}/`).replace('-o node -g node', ofAccount);
}

/** A machine on which nothing is but Node, npm and what every Linux has; packages are fetched as they are here. */
function environmentOf(stage: Stage): Record<string, string> {
  const { place } = placeOf(stage);
  const home = join(temporary, 'home');
  const programs = join(temporary, 'programs');
  if (!existsSync(programs)) {
    for (const directory of [home, programs]) mkdirSync(directory);
    symlinkSync(process.execPath, join(programs, 'node'));
    const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
    symlinkSync(realpathSync(npm), join(programs, 'npm'));
  }
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const own = Object.entries(variablesOf(stage)).map(([name, value]) => [name, placed(` ${value}`, place).trim()]);
  return { HOME: home, PATH: `${programs}:/usr/bin:/bin`, npm_config_cache: cache, ...Object.fromEntries(own) };
}

async function run(image: Stage): Promise<void> {
  const { directory } = placeOf(image);
  const port = await freePort();
  const env = { ...environmentOf(image), PORT: String(port), HOME: '/nonexistent' };
  const inImage = { cwd: directory, env, ...account };
  const [program = '', ...words] = commandOf(image, 'CMD');
  const server = spawn(program, words, { ...inImage, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const [ask = '', ...how] = commandOf(image, 'HEALTHCHECK');
    while (spawnSync(ask, how, inImage).status !== 0) {
      if (server.exitCode !== null) throw new Error(`The image ended with ${server.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    for (const path of ['/signin', '/readyz']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
  } finally {
    await stop(server);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The image ended with ${code} when it was told to stop.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
