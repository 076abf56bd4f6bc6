import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { released } from './release-notes.ts';

const usage = `npm run release -- <version> [--commit]
  Makes what CHANGELOG.md has under "Unreleased" a version, and sets it in package.json and package-lock.json.
  --commit  also commits these three files and tags the commit as v<version>`;

const root = join(import.meta.dirname, '..');
const files = ['CHANGELOG.md', 'package.json', 'package-lock.json'];
const run = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: root, encoding: 'utf8' });

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { commit: { type: 'boolean' } } });
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0) throw new Error(usage);
  if (run('git', 'status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (run('git', 'tag', '--list', `v${version}`) !== '') throw new Error(`v${version} is a tag already.`);
  const changelog = join(root, 'CHANGELOG.md');
  writeFileSync(changelog, released(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10)));
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
  if (!values.commit) {
    console.log(`${version} is written into ${files.join(', ')}. Nothing is committed.`);
    return;
  }
  run('git', 'commit', '--quiet', '--message', `release: ${version}`, '--', ...files);
  run('git', 'tag', '--annotate', `v${version}`, '--message', version);
  console.log(`${version} is committed, and tagged as v${version}. Nothing is pushed.`);
}
