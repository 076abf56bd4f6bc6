import { expect, test } from 'vitest';
import type { Context } from '../../engine/handler.ts';
import { functions, roles } from '../../product/roles.ts';
import { seedNamesOf } from './seed-names.ts';

test('the names of a language are made once, and each language has its own', () => {
  let translated = 0;
  const sayingIn = (language: Context['language']): Pick<Context, 'language' | 'text'> => ({
    language,
    text: (key) => {
      translated += 1;
      return `${language} ${key}`;
    },
  });
  const seedNames = seedNamesOf(functions, roles, (key) => `vi ${key}`);
  const [vietnamese, english] = [sayingIn('vi'), sayingIn('en')];
  expect(seedNames(vietnamese).size).toBe(0);
  expect(seedNames(english).get('vi role.editor')).toBe('en role.editor');
  const before = translated;
  expect(seedNames(english).get('vi role.editor')).toBe('en role.editor');
  expect(seedNames(vietnamese).size).toBe(0);
  expect(translated).toBe(before);
});
