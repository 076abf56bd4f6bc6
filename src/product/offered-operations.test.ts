import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from './operations.ts';

/**
 * Operations that a screen calls without a permission check of its own, because opening the screen already needs the
 * permission, or because the caller offers no control itself.
 */
const followed: Readonly<Record<string, string>> = {
  updateImport: 'is a step of an import, which opens with the import of its resource; its function opens all steps',
  commitImport: 'likewise',
  cancelImport: 'likewise',
  continueImport: 'likewise',
};

const root = new URL('../', import.meta.url);
const folders = [
  'features/access',
  'features/audit',
  'features/trash',
  'features/jobs',
  'features/spreadsheets',
  'resources/staff',
];

/** The concatenated source of all screens of a folder. */
function screensOf(folder: string): string {
  const screens = new URL(`${folder}/screens/`, root);
  const files = readdirSync(screens).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  return files.map((name) => readFileSync(new URL(name, screens), 'utf8')).join('\n');
}

/** The operations in a source that change data or export it. */
function called(source: string): string[] {
  const names = new Set([...source.matchAll(/\b(?:call|download)\((\w+),/g)].map((found) => found[1] ?? ''));
  return operations.flatMap(({ name, access, writes }) =>
    access === 'permission' && writes && names.has(name) ? [name] : [],
  );
}

const offers = folders.flatMap((folder) => {
  const source = screensOf(folder);
  return called(source).map((name) => ({ folder, name, source }));
});

describe('no button is always refused: a screen asks before it offers', () => {
  test('there is something to ask about', () => expect(offers.length).toBeGreaterThan(15));

  test.each(offers.filter(({ name }) => !(name in followed)))('$name in $folder', ({ name, source }) => {
    const checkPattern = new RegExp(
      `(?:useCan|may|apiName\\.has)\\(${name}(?:\\.name)?\\)|\\[[^\\]]*\\b${name}\\b[^\\]]*\\];`,
    );
    expect(checkPattern.test(source)).toBe(true);
  });

  test('what follows from something else is still called', () => {
    expect(Object.keys(followed).filter((name) => !offers.some((offer) => offer.name === name))).toEqual([]);
  });
});
