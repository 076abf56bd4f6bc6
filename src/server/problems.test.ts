import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorStatus, ProblemError } from '../contract/errors.ts';
import { languages } from '../contract/languages.ts';
import { contractTexts } from '../contract/texts.ts';
import { fieldKeys } from '../declare/labels.ts';
import { fieldEntries } from '../declare/resource.ts';
import { valueNames } from '../features/hydrology/contract/measured-values.ts';
import { operations } from '../product/operations.ts';
import { resources } from '../product/resources.ts';
import detailEn from './messages/en.json' with { type: 'json' };
import detailVi from './messages/vi.json' with { type: 'json' };
import { toProblem } from './problems.ts';
import { translate } from './translate.ts';

/** The texts of a catalogue by their dotted keys. */
function texts(catalogue: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : [...texts(value, `${prefix}${name}.`)],
  );
  return new Map(entries);
}

const catalogues = {
  vi: texts({ ...contractTexts.vi, detail: detailVi }),
  en: texts({ ...contractTexts.en, detail: detailEn }),
};
const placeholders = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the catalogues', () => {
  test('have the same texts in both languages, with the same places for values', () => {
    expect([...catalogues.en.keys()].sort()).toEqual([...catalogues.vi.keys()].sort());
    for (const [key, text] of catalogues.vi) {
      // The name of a function has its noun in the singular or the plural, as the language wants it.
      const base = (name = '') => (name === 'nouns' ? 'noun' : name.toLowerCase());
      const lower = (names: (string | undefined)[]) => [...new Set(names.map(base))].sort();
      expect({ key, values: lower(placeholders(catalogues.en.get(key))) }).toEqual({
        key,
        values: lower(placeholders(text)),
      });
      expect({ key, blank: text.trim() === '' }).toEqual({ key, blank: false });
    }
  });

  test('spell Vietnamese in one way: composed, with tones on the last vowel', () => {
    for (const [key, text] of catalogues.vi) {
      expect({ key, text }).toEqual({ key, text: text.normalize('NFC') });
      expect({ key, odd: text.match(/\b\w*(òa|óa|ỏa|õa|ọa|ùy|úy|ủy|ũy|ụy|òe|óe|ỏe|õe|ọe)(?!\p{L})/giu) }).toEqual({
        key,
        odd: null,
      });
    }
  });

  test('have title and detail for every error', () => {
    for (const code of Object.keys(errorStatus)) {
      for (const language of languages) {
        expect([code, translate(language, `error.${code}.title`)]).toEqual([code, expect.any(String)]);
        expect([code, translate(language, `error.${code}.detail`)]).toEqual([code, expect.any(String)]);
      }
    }
  });

  test('have a label for every field, operation group and operation that has one of its own', () => {
    for (const resource of resources) {
      for (const [name] of fieldEntries(resource)) {
        for (const language of languages) {
          const label = translate(language, fieldKeys(resource, name));
          expect([resource.name, name, label]).toEqual([resource.name, name, expect.any(String)]);
        }
      }
    }
    const own = operations.filter(({ group }) => !resources.some(({ name }) => name === group));
    for (const { name } of own)
      expect([name, translate('vi', `operation.${name}`)]).toEqual([name, expect.any(String)]);
    for (const { group } of [...own, ...resources]) {
      expect([group, translate('vi', `group.${group}`)]).toEqual([group, expect.any(String)]);
    }
  });
});

describe('every text that the server asks for is there', () => {
  const folders = ['contract', 'declare', 'engine', 'features', 'server', 'product'];
  const sources = globSync(`src/{${folders.join(',')}}/**/*.ts`)
    .filter((file) => !/\.test(-d)?\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const all = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

  const thrown = all(/invalidField\(\s*[^,()]+,\s*'(\w+)'/g);
  const listed = all(/path: [^,{}]+, code: '(\w+)'/g);
  const mapped = all(/code: '([a-z]\w*)'/g);
  const named = all(/error: '([a-zA-Z]+)'/g);
  const sizes = [
    'tooLong',
    'tooMany',
    'tooShort',
    'tooFew',
    'tooBig',
    'tooSmall',
    'type',
    'format',
    'choice',
    'required',
  ];

  // The catalogues with errors of a field, of a whole import, of a reading, and the names of roles.
  const places = ['validation', 'import.problem', 'import.obstacle', 'hydrology.refusal', 'hydrology.doubt', 'role'];
  test.each([...new Set([...thrown, ...listed, ...mapped, ...named, ...sizes])])('the code %s', (code) => {
    for (const language of languages) {
      expect(places.map((place) => translate(language, `${place}.${code}`))).toContainEqual(expect.any(String));
    }
  });

  const errors = readFileSync('src/platform/spreadsheets/spreadsheet-error.ts', 'utf8');
  const ofFiles = [...errors.matchAll(/\| '(\w+)'/g)].map((match) => match[1] ?? '');
  const ofStoring = all(/new StoringProblem\('(\w+)'/g);
  test.each([...ofFiles, ...ofStoring])('import.problem.%s', (code) => {
    for (const language of languages) expect(translate(language, `import.problem.${code}`)).toBeDefined();
  });

  test.each(all(/'(detail\.\w+)'/g))('%s', (key) => {
    for (const language of languages) expect(translate(language, key)).toBeDefined();
  });

  test('the list of them was found', () => {
    expect([ofFiles.length, ofStoring.length].every((found) => found > 3)).toBe(true);
    expect(thrown).toEqual(expect.arrayContaining(['treeCircle', 'wrongPassword', 'nesting']));
    expect(named).toEqual(expect.arrayContaining(['controlCharacter', 'id', 'instant', 'slug', 'idOrIds']));
  });
});

test('whoever sends readings is told of each field by the name that people know it by', () => {
  for (const language of languages) {
    for (const name of ['reservoirId', 'at', ...valueNames]) {
      const errors = [{ path: `readings.0.${name}`, code: 'required' }];
      const [error] = toProblem(new ProblemError('VALIDATION_FAILED', { errors }), language, '').errors ?? [];
      expect(error?.message.toLowerCase()).toContain(translate(language, `hydrology.value.${name}`)?.toLowerCase());
    }
  }
});

describe('a problem', () => {
  test('names its fields as the form does', () => {
    const errors = [
      { path: 'title', code: 'tooLong', values: { max: 255 } },
      { path: 'expireAt', code: 'before', values: { other: 'publishAt' } },
      { path: 'items.3.position', code: 'type' },
    ];
    const problem = toProblem(new ProblemError('VALIDATION_FAILED', { errors }), 'vi', 'r1');
    expect(problem).toMatchObject({ type: 'about:blank', status: 400, code: 'VALIDATION_FAILED', requestId: 'r1' });
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'Tiêu đề không được vượt quá 255 ký tự.',
      'Ngày hết hạn phải sau ngày đăng.',
      'Thứ tự hiển thị không đúng kiểu dữ liệu.',
    ]);
  });

  test.each([
    '',
    '.',
    ':',
    'constructor',
    '__proto__',
    'toString',
    '$t(error.INTERNAL.title)',
    '{{max}}',
    'a.b',
    'x'.repeat(100),
  ])('about a key that nobody knows is put into words: %j', (key) => {
    for (const code of ['unknownKey', 'type']) {
      const error = new ProblemError('VALIDATION_FAILED', { errors: [{ path: key, code, values: { key } }] });
      const [told] = toProblem(error, 'vi', 'r1').errors ?? [];
      expect(told).toMatchObject({ path: key, code });
      expect(told?.message).not.toMatch(/undefined|object|function|Lỗi hệ thống|^ /);
    }
  });

  test('says what keeps a record from being deleted', () => {
    const references = [
      {
        resource: 'news',
        total: 12,
        examples: [
          { id: '1', title: 'Xả lũ' },
          { id: '2', title: 'Họp' },
        ],
      },
      { resource: 'news-categories', total: 1, examples: [{ id: '3', title: 'Con' }] },
    ];
    const problem = toProblem(new ProblemError('IN_USE', { references }), 'vi', 'r1');
    expect(problem.detail).toContain('13 bản ghi');
    expect(problem.detail).toContain('“Xả lũ”, “Họp”…');
    expect(problem.references).toBe(references);
  });

  test('tells how long to wait', () => {
    expect(toProblem(new ProblemError('RATE_LIMITED', { retryAfter: 7 }), 'vi', 'r1').detail).toContain('7 giây');
  });
});
