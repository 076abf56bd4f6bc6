import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Kind } from '../field.ts';

/** Where the kinds are at home, and below `declare`, where nobody knows of fields. */
const elsewhere = /^src\/(?:(?:declare|engine|ui)\/kinds|platform|contract|lib)\/|\.test\.tsx?$/;

const kinds = Object.keys({
  text: true,
  slug: true,
  richText: true,
  url: true,
  boolean: true,
  integer: true,
  decimal: true,
  date: true,
  instant: true,
  timeOfDay: true,
  dayOfYear: true,
  choice: true,
  reference: true,
  image: true,
  files: true,
  tags: true,
  lookup: true,
  rows: true,
} satisfies Record<Kind, true>).join('|');

/** The ways in which code asks for the kind of a field; other things have kinds too, but of other names. */
const branches = [
  // field.kind === 'date', kind !== 'date', 'date' === field.kind
  new RegExp(`\\bkind\\)?\\s*[!=]==?\\s*['"\`](?:${kinds})['"\`]`),
  new RegExp(`['"\`](?:${kinds})['"\`]\\s*[!=]==?\\s*[\\w.?]*\\bkind\\b`),
  // switch (field.kind) { case 'date': …
  new RegExp(`\\bcase\\s+['"\`](?:${kinds})['"\`]\\s*:`),
  // ['date', 'instant'].includes(field.kind), dated.has(field.kind), inputs[field.kind]
  /\.(?:includes|indexOf|has|get)\(\s*[\w.?]*\.kind\b/,
  /\[\s*[\w.?]*\b(?:field|child|column)\??\.kind\s*\]/,
];

/** Who hands a field's kind on as a name: the stylesheets' columns, and the texts about the cells of a spreadsheet. */
const handsOn = ['src/ui/list/columns.ts', 'src/features/spreadsheets/export-handlers.ts'];
const reads = /\bfield\??\.kind\b|\bfields\[[^\]]+\]\??\.kind\b/;

describe('the kind of a field', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !elsewhere.test(file));
  const codeOf = (file: string) => withoutComments(readFileSync(file, 'utf8'));

  test('is asked for in the folders of kinds alone: a registry answers everybody else', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => isBranching(codeOf(file)))).toEqual([]);
  });

  test('is read elsewhere only to be handed on', () => {
    expect(files.filter((file) => reads.test(codeOf(file))).toSorted()).toEqual(handsOn.toSorted());
  });

  test.each([
    `if (field.kind === 'richText') return;`,
    `const found = resource.fields[name]?.kind !== 'image';`,
    `columns.filter(({ kind }) => kind === 'instant')`,
    `return 'boolean' === field.kind;`,
    `switch (kind) {\n  case 'reference':\n    return 1;\n}`,
    `['reference', 'image'].includes(field.kind)`,
    `keptInTrash.includes(column.kind)`,
    `new Set(['date']).has(field?.kind)`,
    `const Input = inputs[field.kind];`,
  ])('would be found here: %s', (code) => expect(isBranching(withoutComments(code))).toBe(true));

  test.each([
    `rows.filter(({ kind }) => kind === 'added')`,
    `const isRole = viewAs.kind === 'role';`,
    `columns.filter((column) => column.kind !== 'title')`,
    `// a field.kind === 'date' has no time\nconst data = { kind: 'date', after: 'from' };`,
    `<td data-column={column.kind} />`,
    `const total = counts[kind];`,
  ])('is not asked for here: %s', (code) => expect(isBranching(withoutComments(code))).toBe(false));
});

function isBranching(code: string): boolean {
  return branches.some((branch) => branch.test(code));
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
