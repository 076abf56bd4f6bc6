import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** No source file may have more lines, and no test or style sheet; the table of contents is to be read in a minute. */
const most = { source: 300, other: 400, contents: 150 };

/** Parts of the resource kit with a bound of lines each; see docs/decisions/0022, 0024, 0048, 0057, 0058, 0080 and 0092. Tests and style sheets are not counted. */
const budgets = [
  {
    name: 'the resource kit',
    of: /^src\/(declare|engine|ui)\//,
    without:
      /^src\/ui\/(chart|editor|grid|saving|sign-off|table)\/|^src\/engine\/(save-keys|(publishing|reach|table)\/)|\/(kinds|slices)\//,
    lines: 6_515,
  },
  { name: 'keeping what is written', of: /^src\/(ui\/saving\/|engine\/save-keys)/, lines: 900 },
  { name: 'what visitors are shown', of: /^src\/engine\/publishing\//, lines: 250 },
  { name: 'what callers reach', of: /^src\/engine\/reach\//, lines: 120 },
  { name: 'tables that are typed into, and signed off', of: /^src\/ui\/(grid|sign-off)\//, lines: 920 },
  { name: 'lists of what is no resource', of: /^src\/(ui|engine)\/table\//, lines: 650 },
  { name: 'charts', of: /^src\/ui\/chart\//, lines: 1_300 },
  { name: 'the joining of slices', of: /^src\/(declare|engine|ui)\/slices\//, lines: 600 },
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

const isOther = (file: string) => /\.(test\.tsx?|css)$|^tests\//.test(file);
const used = budgets.map(() => 0);
let failed = false;
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  const allowed = isOther(file) ? most.other : file.startsWith('src/product/') ? most.contents : most.source;
  if (lines > allowed) fail(`${file}: ${lines} lines, at most ${allowed}.`);
  if (isOther(file)) continue;
  for (const [place, { of, without }] of budgets.entries()) {
    if (of.test(file) && !without?.test(file)) used[place] = (used[place] ?? 0) + lines;
  }
}
for (const [place, { name, lines }] of budgets.entries()) {
  if ((used[place] ?? 0) > lines) fail(`${name}: ${used[place]} lines, at most ${lines}.`);
}
if (failed) process.exit(1);
const told = budgets.map(({ name }, place) => `${name} ${used[place]}`).join(', ');
console.log(`Sizes: ${files.length} files; lines of ${told}.`);

function fail(reason: string): void {
  failed = true;
  console.error(reason);
}
