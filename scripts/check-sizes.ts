import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * Names files that may have more than one subject, and fails for those that surely have. Prints what is worth watching
 * instead of lines: the options of a resource, of a field and of slots, which people must learn, and the lines of each
 * floor. See decision 110.
 */
const [longFile, longestFile] = [400, 600];

/** Interfaces whose members are options of a declaration; nested ones count too. */
const declarations = [
  { options: 'a resource', file: 'src/declare/resource.ts', name: 'Resource' },
  { options: 'every field', file: 'src/declare/kinds/kind.ts', name: 'CommonField' },
  { options: 'slots', file: 'src/ui/slices/slots.ts', name: 'ResourceSlots' },
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

const floors = new Map<string, number>();
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  if (lines > longestFile) {
    console.error(`${file}: ${lines} lines, at most ${longestFile}. Divide it by subject.`);
    process.exitCode = 1;
  } else if (lines > longFile) console.warn(`${file}: ${lines} lines. Does it still have one subject?`);
  const [, floor] = /^src\/([^/]+)\//.exec(file) ?? [];
  if (floor && !/\.(?:test\.tsx?|test-d\.ts|css)$/.test(file)) floors.set(floor, (floors.get(floor) ?? 0) + lines);
}
console.log(`Options of ${declarations.map((each) => `${each.options} ${optionsOf(each)}`).join(', ')}.`);
console.log(`Lines of ${[...floors].map(([floor, lines]) => `${floor} ${lines}`).join(', ')}; ${files.length} files.`);

/** How many options an interface declares, those of nested objects included. */
function optionsOf({ file, name }: { file: string; name: string }): number {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' });
  for (const item of body) {
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declared.type === 'TsInterfaceDeclaration' && declared.id.value === name) return membersIn(declared.body);
  }
  throw new Error(`${file} declares no interface ${name}.`);
}

/** The property signatures below a node of the syntax tree. */
function membersIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const own = 'type' in node && node.type === 'TsPropertySignature' ? 1 : 0;
  return Object.values(node).reduce((sum: number, child) => sum + membersIn(child), own);
}
