import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** No source file may have more lines; well before, it wants to be two. */
const mostLines = 400;
/** The resource kit: declare, engine and ui without the editor and the field kinds; see docs/decisions/0007. */
const kitBudget = {
  folders: ['src/declare/', 'src/engine/', 'src/ui/'],
  except: ['src/ui/editor/', 'src/declare/kinds/', 'src/engine/kinds/', 'src/ui/kinds/'],
  lines: 6_500,
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

let kit = 0;
let failed = false;
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  const inKit =
    kitBudget.folders.some((folder) => file.startsWith(folder)) &&
    !kitBudget.except.some((folder) => file.startsWith(folder));
  if (inKit && !/\.(test\.tsx?|css)$/.test(file)) kit += lines;
  if (lines <= mostLines) continue;
  failed = true;
  console.error(`${file}: ${lines} lines, at most ${mostLines}.`);
}
if (kit > kitBudget.lines) {
  failed = true;
  console.error(`The resource kit has ${kit} lines, at most ${kitBudget.lines}.`);
}
if (failed) process.exit(1);
console.log(`Sizes: ${files.length} files, the kit has ${kit} lines.`);
