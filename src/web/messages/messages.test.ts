import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../contract/languages.ts';
import operationsEnglish from '../../contract/messages/operations-en.json';
import operationsVietnamese from '../../contract/messages/operations-vi.json';
import serverVietnamese from '../../contract/messages/server-vi.json';
import { choiceKeys } from '../../declare/labels.ts';
import passwordEnglish from '../../features/auth/screens/messages/en.json';
import passwordVietnamese from '../../features/auth/screens/messages/vi.json';
import codeStepEnglish from '../../features/auth/second-factor/screens/messages/code-step-en.json';
import codeStepVietnamese from '../../features/auth/second-factor/screens/messages/code-step-vi.json';
import enrolEnglish from '../../features/auth/second-factor/screens/messages/enrol-en.json';
import enrolVietnamese from '../../features/auth/second-factor/screens/messages/enrol-vi.json';
import proveEnglish from '../../features/auth/second-factor/screens/messages/prove-en.json';
import proveVietnamese from '../../features/auth/second-factor/screens/messages/prove-vi.json';
import { slides } from '../../features/homepage/slides/resource.ts';
import { browsers } from '../../product/browsers.ts';
import { resources } from '../../product/resources.ts';
import editorEnglish from '../../ui/editor/messages/en.json';
import editorVietnamese from '../../ui/editor/messages/vi.json';
import gridEnglish from '../../ui/grid/messages/en.json';
import gridVietnamese from '../../ui/grid/messages/vi.json';
import rowsEnglish from '../../ui/kinds/rows/messages/en.json';
import rowsVietnamese from '../../ui/kinds/rows/messages/vi.json';
import { statusViews } from '../../ui/list/status-views.ts';
import orderEnglish from '../../ui/order/messages/en.json';
import orderVietnamese from '../../ui/order/messages/vi.json';
import savingEnglish from '../../ui/saving/messages/en.json';
import savingVietnamese from '../../ui/saving/messages/vi.json';
import preferencesEnglish from '../frame/messages/preferences-en.json';
import preferencesVietnamese from '../frame/messages/preferences-vi.json';
import shortcutsEnglish from '../frame/messages/shortcuts-en.json';
import shortcutsVietnamese from '../frame/messages/shortcuts-vi.json';
import viewAsEnglish from '../frame/messages/view-as-en.json';
import viewAsVietnamese from '../frame/messages/view-as-vi.json';
import paletteEnglish from '../palette/messages/en.json';
import paletteVietnamese from '../palette/messages/vi.json';
import waitingEnglish from '../pending/messages/en.json';
import waitingVietnamese from '../pending/messages/vi.json';
import english from './english.ts';
import vietnamese from './vietnamese.ts';

type Catalogue = { readonly [key: string]: string | Catalogue };

/** The source of everything that runs in a browser. */
const sources = import.meta.glob<string>(
  ['../../{ui,web,product,features,resources}/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/** Texts that load with parts of the kit and the frame. */
const parts = {
  vi: {
    editor: editorVietnamese,
    grid: gridVietnamese,
    order: orderVietnamese,
    password: passwordVietnamese,
    palette: paletteVietnamese,
    preferences: preferencesVietnamese,
    rows: rowsVietnamese,
    codeStep: codeStepVietnamese,
    enrol: enrolVietnamese,
    prove: proveVietnamese,
    saving: savingVietnamese,
    shortcuts: shortcutsVietnamese,
    viewAs: viewAsVietnamese,
    waiting: waitingVietnamese,
  },
  en: {
    editor: editorEnglish,
    grid: gridEnglish,
    order: orderEnglish,
    password: passwordEnglish,
    palette: paletteEnglish,
    preferences: preferencesEnglish,
    rows: rowsEnglish,
    codeStep: codeStepEnglish,
    enrol: enrolEnglish,
    prove: proveEnglish,
    saving: savingEnglish,
    shortcuts: shortcutsEnglish,
    viewAs: viewAsEnglish,
    waiting: waitingEnglish,
  },
};
const frame = {
  vi: { ...vietnamese, ...parts.vi, operations: operationsVietnamese },
  en: { ...english, ...parts.en, operations: operationsEnglish },
};

/** All texts by language: the first load, the labels of slices and the texts of their screens. */
const catalogues = new Map(
  await Promise.all(languages.map(async (language) => [language, await everythingIn(language)] as const)),
);

async function everythingIn(language: Language): Promise<Catalogue> {
  const slices = browsers.map(
    async ({ name, messages }) => [name, (await messages?.[language]())?.default ?? {}] as const,
  );
  const labels = Object.fromEntries(browsers.map((slice) => [slice.name, slice.labels?.[language] ?? {}]));
  return { ...frame[language], labels, ...Object.fromEntries(await Promise.all(slices)) } as unknown as Catalogue;
}

/** The keys as screens write them; plural keys once, without their suffix, which differs between languages. */
function keysOf(catalogue: Catalogue): string[] {
  const flat = (texts: Catalogue, path: string): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${path}.${key}`] : flat(text, `${path}.${key}`),
    );
  const keys = Object.entries(catalogue).flatMap(([name, texts]) => flat(texts as Catalogue, name));
  return [...new Set(keys.map((key) => key.replace('.', ':').replace(/_(zero|one|two|few|many|other)$/, '')))].sort();
}

const [known = []] = languages.map((language) => keysOf(catalogues.get(language) ?? {}));

test.each(languages)('every text is there in every language: %s', (language) => {
  expect(keysOf(catalogues.get(language) ?? {})).toEqual(known);
  expect(known.length).toBeGreaterThan(500);
});

test('a filter by yes or no says both in words of its own', () => {
  const wanted = resources.flatMap((resource) =>
    resource.list.filters
      .filter((name) => resource.fields[name]?.kind === 'boolean')
      .flatMap((name) => ['true', 'false'].map((value) => choiceKeys(resource, name, value))),
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((keys) => !keys.some((each) => known.includes(`contract:${each}`)))).toEqual([]);
});

test('the parts of a list by status have words, by what its statuses are called', () => {
  const wanted = resources.flatMap((resource) => statusViews(resource).map(({ label }) => label));
  expect(wanted.filter((label) => ![label].flat().some((key) => known.includes(key)))).toEqual([]);
  const shown = statusViews(slides).find(({ asks }) => asks.visibility === 'visible')?.label ?? '';
  const { contract } = vietnamese;
  expect([shown, contract.status.visibility.activity.visible]).toEqual([
    'contract:status.visibility.activity.visible',
    'Đang hiển thị',
  ]);
});

describe('keys that are used', () => {
  const names = Object.keys(catalogues.get('vi') ?? {}).join('|');
  // A whole string in quotes that starts with a catalogue name; in backticks only with placeholders: others occur in
  // comments.
  const key = new RegExp(`['"]((?:${names}):[^'"\\s]+)['"]|\`((?:${names}):[^\`\\s]*\\$\\{[^\`]+)\``, 'g');
  const used = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(key)].map(([, plain, template]) => ({
      file,
      pattern: (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, '*'),
    })),
  );

  test('are there', () => {
    expect(used.length).toBeGreaterThan(500);
    const missing = used.filter(({ pattern }) => !known.some((text) => matches(text, pattern)));
    expect(missing).toEqual([]);
  });

  test('are of the slice or the part itself, or there from the first load', () => {
    const strange = used.filter(({ file, pattern }) => {
      const [, slice] =
        /\/(?:features|resources|ui(?=\/(?:editor|grid|order|saving)\/)|ui\/kinds(?=\/rows\/))\/([^/]+)\//.exec(file) ??
        [];
      const [name, first] = pattern.split(/[:.]/);
      if (name === 'labels') return slice !== undefined && first !== slice;
      // Texts of operations load with whatever imports them, and those of forms with forms.
      if (name === 'saving' && /\/ui\/record\/|\/use-warning-question|\/audit\/screens\/field-difference/.test(file))
        return false;
      if (name === 'operations' && sources[file]?.includes('/operation-texts.ts')) return false;
      const shared = !/\/(resources|ui|product|features\/(?!auth\/))/.test(file)
        ? { ...vietnamese, ...parts.vi }
        : vietnamese;
      return !(name !== undefined && name in shared) && name !== slice;
    });
    expect(strange).toEqual([]);
  });
});

test('a reason that a browser may give by itself is there from the first load, and not among what only the server says', () => {
  // Fields are validated by their declarations, in the browser as on the server.
  const judging = import.meta.glob<string>(
    [
      '../../{ui,web,browser,declare,lib,contract}/**/*.{ts,tsx}',
      '../../{features,resources}/**/{screens/**/*.{ts,tsx},browser.tsx}',
      '!../../**/*.test.{ts,tsx}',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const sourcesOf = Object.values(judging).join('\n');
  const all = (pattern: RegExp) => [...new Set([...sourcesOf.matchAll(pattern)].flat())];
  const whole = all(/(?<=['"`.])\w+(?=['"`])/g);
  // Some codes are composed of a reason and the change it prevents.
  const endings = all(/(?<=code: `\$\{\w+\})\w+(?=`)/g);
  expect([whole.length > 1_000, endings.includes('ToPublish')]).toEqual([true, true]);
  const saidHere = Object.keys(serverVietnamese.validation).filter(
    (code) => whole.includes(code) || endings.some((ending) => code.endsWith(ending)),
  );
  expect(saidHere).toEqual([]);
});

/** Whether a key matches a pattern; a star is any value, also one with dots. */
function matches(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  return text.startsWith(first) && text.endsWith(rest.at(-1) ?? '');
}
