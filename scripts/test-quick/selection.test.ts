import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Section, sectionsOf } from './sections.ts';
import { namePattern, select } from './selection.ts';

const plants: Section = {
  folder: 'src/features/plants',
  operations: ['getListPlant', 'insertPlant'],
  resources: ['plants', 'turbines'],
  routes: ['/plants', '/plants/turbines'],
};
const news: Section = {
  folder: 'src/resources/news',
  operations: ['getListNews'],
  resources: ['news'],
  routes: ['/news'],
};

const files = {
  'tests/integration/plants.test.ts': `import { make } from '../support/plants.ts'; call('insertPlant'); call('getListNews')`,
  'tests/integration/turbines.test.ts': `list('turbines')`,
  'tests/integration/figures.test.ts': `import { sum } from '../../src/features/plants/sum.ts'`,
  'tests/integration/log.test.ts': `call('getListNews'); call('getListNews'); call('getListNews'); list('news'); call('insertPlant')`,
  'tests/support/plants.ts': `import { both } from './both.ts'; call('insertPlant')`,
  'tests/support/both.ts': `call('insertPlant'); call('getListNews')`,
  'tests/e2e/turbines.test.ts': "open('/plants/turbines?new=1')",
  'tests/e2e/write.test.ts': "open('/news/new')",
  'tests/e2e/screens-content.test.ts':
    "open('/news'); open('/news/new'); open('/news/1'); open('/news?q=x'); open('/plants')",
};
const selected = (...changed: string[]) =>
  select(changed, { sections: [plants, news], tests: new Map(Object.entries(files)) });
const named = (...changed: string[]) => [...selected(...changed).files.keys()].sort();

const always = ['tests/integration/kit.test.ts', 'tests/integration/permissions.test.ts'];

describe('of a change in a section', () => {
  test('what calls, opens, names or imports it runs, and with it what asks every declaration', () => {
    expect(named('src/features/plants/screens/plant-page.tsx')).toEqual([
      'tests/e2e/screens-content.test.ts',
      'tests/e2e/turbines.test.ts',
      'tests/integration/figures.test.ts',
      always[0],
      always[1],
      'tests/integration/plants.test.ts',
      'tests/integration/turbines.test.ts',
    ]);
  });

  test('what speaks more of another section is said, and does not run', () => {
    expect(selected('src/features/plants/server.ts').passedOver).toEqual(['tests/integration/log.test.ts']);
  });

  test('a file that imports what changed runs, whatever it speaks of', () => {
    const reasons = selected('src/features/plants/sum.ts').files;
    expect(reasons.get('tests/integration/figures.test.ts')).toBe('imports src/features/plants/sum.ts');
  });

  test('of the looks at screens those at its addresses are taken', () => {
    const { routes } = selected('src/features/plants/server.ts');
    const taken = (name: string) => new RegExp(namePattern(routes)).test(name);
    const look = (path: string) => `the screens of content ${path} has no accessibility violation`;
    expect(['/plants', '/plants/turbines/1', '/plants?q=x'].map(look).map(taken)).toEqual([true, true, true]);
    expect(['/news', '/news/new'].map(look).map(taken)).toEqual([false, false]);
    expect(taken('turbines are added')).toBe(true);
  });

  test('so many files run at most, those that name it most', () => {
    const tests = new Map(
      Array.from({ length: 12 }, (_, place) => [
        `tests/integration/news-${place}.test.ts`,
        "call('getListNews');".repeat(place + 1),
      ]),
    );
    const { files: some, passedOver } = select(['src/resources/news/server.ts'], { sections: [plants, news], tests });
    const run = [...some.keys()].filter((file) => !always.includes(file));
    expect(run).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((place) => `tests/integration/news-${place}.test.ts`));
    expect(passedOver).toHaveLength(4);
  });
});

test('a change on which every section stands runs a fixed few', () => {
  const few = named('src/engine/update.ts');
  expect(few).toEqual(named('migrations/20260101T0000_plants.sql'));
  expect(few).toContain('tests/integration/kit.test.ts');
  expect(few).toContain('tests/e2e/lists.test.ts');
  expect(few).not.toContain('tests/integration/plants.test.ts');
});

test('a helper of tests that changed runs who imports it, over other helpers too', () => {
  expect(named('tests/support/both.ts')).toEqual(['tests/integration/plants.test.ts']);
  expect(named('tests/e2e/write.test.ts')).toEqual(['tests/e2e/write.test.ts']);
});

test('a look at screens that changed is taken at all of them', () => {
  const { routes } = selected('tests/e2e/screens-content.test.ts');
  expect(new RegExp(namePattern(routes)).test('the screens of content /news has no accessibility')).toBe(true);
});

test('documents, scripts and tests of units run nothing more', () => {
  expect(named('README.md', 'docs/tests.md', 'scripts/build.ts', 'src/lib/fold.test.ts')).toEqual([]);
});

test('of the product every section has its folder, its calls and its addresses', () => {
  const root = join(import.meta.dirname, '../..');
  const sections = sectionsOf(root);
  expect(sections.map(({ folder }) => folder)).toEqual(globSync('src/{features,resources}/*', { cwd: root }).sort());
  // The page of sign-off is of the calls of two others.
  const silent = sections.filter(({ operations }) => operations.length === 0).map(({ folder }) => folder);
  expect(silent).toEqual(['src/features/sign-off']);
  const tests = new Map(
    globSync('tests/**/*.ts', { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const run = [...select(['src/features/production/server.ts'], { sections, tests }).files.keys()];
  expect(run).toEqual(
    expect.arrayContaining([
      'tests/integration/power-outputs.test.ts',
      'tests/e2e/output.test.ts',
      'tests/e2e/screens-staff.test.ts',
    ]),
  );
});
