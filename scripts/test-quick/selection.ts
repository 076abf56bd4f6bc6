import { join } from 'node:path';
import type { Section } from './sections.ts';

/** What is read of the repository: the sections of its product, and the text of each file below `tests/`, by path. */
export interface Repository {
  readonly sections: readonly Section[];
  readonly tests: ReadonlyMap<string, string>;
}

export interface Selection {
  /** The test files that run, each with the reason. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that name what changed and do not run: they speak more of something else, or others speak more of it. */
  readonly passedOver: readonly string[];
  /** The addresses of what changed: of the looks at every screen, those at these are taken. */
  readonly routes: readonly string[];
}

/** A file speaks of a section that has so much of the names in it; of others it makes use. */
const share = 1 / 4;

/** Of the files that speak of a section so many run, those first that name it most. */
const most = { integration: 8, e2e: 3 };

/** What runs when something changed on which every section stands. */
const smoke = [
  'tests/integration/kit.test.ts',
  'tests/integration/kinds.test.ts',
  'tests/integration/schema.test.ts',
  'tests/integration/routes.test.ts',
  'tests/integration/public.test.ts',
  'tests/e2e/articles.test.ts',
  'tests/e2e/lists.test.ts',
];

/** What every section has by its declaration. */
const declared = ['tests/integration/kit.test.ts', 'tests/integration/permissions.test.ts'];

/** No test over HTTP or in a browser sees these: style, types and units are all that is asked of them. */
const silent = /^(docs|samples|scripts|\.ci)\/|\.md$|\.test(-d)?\.tsx?$/;

/** A look at each screen, as tests by the screen's address. */
const screenTests = /^tests\/e2e\/screens-[a-z]+\.test\.ts$/;

/** The test files for a change, by what they import and what they name. */
export function select(changed: readonly string[], repository: Repository): Selection {
  const { sections, tests } = repository;
  const files = new Map<string, string>();
  const passedOver = new Set<string>();
  const touched = new Set<Section>();
  const add = (file: string, why: string) => void (files.has(file) || files.set(file, why));

  for (const path of changed) {
    for (const file of importersOf(path, tests)) add(file, path === file ? 'changed' : `imports ${path}`);
    if (path.startsWith('tests/') || silent.test(path)) continue;
    const section = sections.find(({ folder }) => path.startsWith(`${folder}/`));
    if (section) touched.add(section);
    else for (const file of smoke) add(file, `${path} is under every section`);
  }

  // A look that changed itself is taken at all of its screens: every address begins with nothing.
  const everywhere = [...files.keys()].some((file) => screenTests.test(file)) ? [''] : [];

  for (const section of touched) {
    for (const file of declared) add(file, `asks what ${section.folder} declares`);
    const speaking = mentionsOf(section, repository);
    const looking = speaking.filter(({ file }) => screenTests.test(file));
    for (const { file } of looking) add(file, `looks at screens of ${section.folder}`);
    for (const [size, limit] of Object.entries(most)) {
      const ofSize = speaking.filter(({ file }) => file.startsWith(`tests/${size}/`) && !screenTests.test(file));
      const chosen = ofSize.filter((each) => each.share >= share).slice(0, limit);
      for (const { file, times } of chosen) add(file, `names ${section.folder}: ${times}`);
      for (const { file } of ofSize) if (!chosen.some((each) => each.file === file)) passedOver.add(file);
    }
  }
  return {
    files,
    passedOver: [...passedOver].filter((file) => !files.has(file)).sort(),
    routes: [...everywhere, ...[...touched].flatMap(({ routes }) => routes)],
  };
}

/** The pattern of test names with which vitest takes all tests but the looks at screens of other sections. */
export function namePattern(routes: readonly string[]): string {
  const wanted = routes.map((route) => `${route}(?:[/?][^ ]*)? has no accessibility`);
  return ['^(?!the screens of )', ...wanted].join('|');
}

/** The test files that are a file, or import it, or a helper of tests that does. */
function importersOf(path: string, tests: ReadonlyMap<string, string>): string[] {
  const reached = new Set([path]);
  for (const each of reached) {
    for (const [file, text] of tests) if (importsOf(file, text).includes(each)) reached.add(file);
  }
  return [...reached].filter((file) => isTest(file) && tests.has(file)).sort();
}

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from |import\()'(\.[^']+)'/g);
  return [...found].map(([, to = '']) => join(file, '..', to));
}

interface Mentions {
  readonly file: string;
  readonly times: number;
  /** Of all names of sections in the file. */
  readonly share: number;
}

/** The test files that name a section, by themselves or by helpers that know no other: those first that name it most. */
function mentionsOf({ folder }: Section, { sections, tests }: Repository): Mentions[] {
  const own = new Map([...tests].map(([file, text]) => [file, namesIn(text, sections)]));
  const found = [...tests].flatMap(([file, text]): Mentions[] => {
    if (!isTest(file)) return [];
    const helpers = importsOf(file, text).flatMap((helper) => {
      const names = own.get(helper) ?? [];
      return new Set(names).size === 1 ? names : [];
    });
    const names = [...(own.get(file) ?? []), ...helpers];
    const times = names.filter((name) => name === folder).length;
    return times === 0 ? [] : [{ file, times, share: times / names.length }];
  });
  return found.sort((one, other) => other.times * other.share - one.times * one.share);
}

/** The folder of each section that a text names: by an operation, a resource in quotation marks, an address or an import. */
function namesIn(text: string, sections: readonly Section[]): string[] {
  const words = new Map<string, string>();
  const routes: [route: string, folder: string][] = [];
  for (const { folder, operations, resources, routes: own } of sections) {
    for (const operation of operations) words.set(operation, folder);
    for (const resource of resources) words.set(`'${resource}'`, folder);
    for (const route of own) routes.push([route, folder]);
  }
  const said = [...text.matchAll(/'[a-z-]+'|\b[a-z]+[A-Z]\w+\b/g)].map(([word]) => words.get(word));
  const opened = [...text.matchAll(/['"`](\/[a-z][a-z/-]*)/g)].map(([, path = '']) => folderAt(path, routes));
  const imported = [...text.matchAll(/'(?:\.\.\/)+(src\/(?:features|resources)\/[a-z-]+)\//g)].map(
    ([, folder]) => folder,
  );
  return [...said, ...opened, ...imported].filter((folder) => folder !== undefined);
}

/** The folder of the longest route that an address begins with. */
function folderAt(path: string, routes: readonly [string, string][]): string | undefined {
  const matching = routes.filter(([route]) => path === route || path.startsWith(`${route}/`));
  return matching.sort(([one], [other]) => other.length - one.length)[0]?.[1];
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}
