import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { countMembers } from './interface-members.ts';

/** A file of more lines is told; one of still more fails the check, however it came to them (decision 110). */
const most = { printed: 400, refused: 600 };

/** The floors of docs/architecture.md, from the ground up. */
const floors = [
  ...['lib', 'contract', 'platform', 'browser', 'declare', 'engine', 'ui'],
  ...['features', 'resources', 'product', 'server', 'web'],
];

/** What whoever declares something can say: the interfaces that he fills. */
const declarations = [
  { of: 'a resource', file: 'src/declare/resource.ts', name: 'Resource' },
  { of: 'a field', file: 'src/declare/kinds/kind.ts', name: 'CommonField' },
  { of: "a resource's slots", file: 'src/ui/slices/slots.ts', name: 'ResourceSlots' },
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }));

for (const { file, lines } of files.filter((each) => each.lines > most.printed)) {
  console.warn(`${lines > most.refused ? 'Too long' : 'Long'}: ${file} has ${lines} lines.`);
}

/** Tests and style sheets are told with no floor. */
const code = files.filter(({ file }) => !/\.(test(-d)?\.tsx?|css)$/.test(file));
const linesOf = (floor: string) =>
  code.filter(({ file }) => file.startsWith(`src/${floor}/`)).reduce((sum, { lines }) => sum + lines, 0);
const options = declarations.map(({ of, file, name }) => `${of} ${countMembers(readFileSync(file, 'utf8'), name)}`);
console.log(`Options: ${options.join(', ')}.`);
console.log(`Lines: ${floors.map((floor) => `${floor} ${linesOf(floor)}`).join(', ')}.`);

if (files.some(({ lines }) => lines > most.refused)) process.exit(1);
