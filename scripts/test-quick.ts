import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionsOf } from './test-quick/sections.ts';
import { namePattern, select } from './test-quick/selection.ts';

const usage = `npm run test:quick [-- BASE]
Style, types, the units that import what changed since BASE, and the integration files and journeys that import, call or
open it. BASE is where this branch left origin/main, and the last commit where there is no such branch. What is not
committed counts.`;

const root = fileURLToPath(new URL('../', import.meta.url));
const [base] = process.argv.slice(2);
if (base === '--help') console.log(usage);
else process.exitCode = testQuickly(base ?? branchPoint());

function testQuickly(since: string): number {
  const began = Date.now();
  const changed = changedSince(since);
  const tests = new Map(
    globSync('tests/**/*.ts', { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const { files, passedOver, routes } = select(changed, { sections: sectionsOf(root), tests });
  console.log(`${changed.length} files changed since ${since}.`);
  for (const [file, why] of files) console.log(`  ${file}: ${why}`);
  if (passedOver.length > 0) console.log(`Named in passing, and not run: ${passedOver.join(' ')}`);

  const ofProject = (project: string) => [...files.keys()].filter((file) => file.startsWith(`tests/${project}/`));
  const [integration, journeys] = [ofProject('integration'), ofProject('e2e')];
  const steps = [
    ['npm', 'run', 'check:style'],
    ['npm', 'run', 'check:types'],
    ['npx', 'vitest', 'related', '--run', '--passWithNoTests', '--project', 'unit', ...changed],
    // Integration tests that start processes, and all journeys, run the built server.
    ...(files.size > 0 ? [['npm', 'run', 'build']] : []),
    ...(integration.length > 0 ? [['npx', 'vitest', 'run', '--project', 'integration', ...integration]] : []),
    ...(journeys.length > 0
      ? [['npx', 'vitest', 'run', '--project', 'e2e', '-t', namePattern(routes), ...journeys]]
      : []),
  ];
  const failed = steps.find((step) => !passes(step));
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  console.log(failed ? `Failed after ${took}: ${failed.join(' ')}` : `Passed in ${took}.`);
  return failed ? 1 : 0;
}

function passes([command = '', ...rest]: readonly string[]): boolean {
  const began = Date.now();
  const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit' });
  console.log(`${[command, ...rest].slice(0, 5).join(' ')}: ${Math.round((Date.now() - began) / 1000)} s`);
  return status === 0;
}

function branchPoint(): string {
  const { status, stdout } = git('merge-base', 'HEAD', 'origin/main');
  return status === 0 ? stdout.trim() : 'HEAD';
}

/** Files that differ from a commit, those among them that are not known to git yet. */
function changedSince(since: string): string[] {
  const said = [git('diff', '--name-only', since, '--'), git('ls-files', '--others', '--exclude-standard')];
  for (const { status, stderr } of said) if (status !== 0) throw new Error(stderr);
  return [...new Set(said.flatMap(({ stdout }) => stdout.split('\n')).filter((line) => line !== ''))];
}

function git(...words: string[]) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' });
}
