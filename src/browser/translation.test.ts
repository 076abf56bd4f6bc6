import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes, formatNumber } from '../lib/format.ts';
import { addTexts, getTranslation, hasTexts, setLanguage, subscribeTranslation } from './translation.ts';

afterEach(() => setLanguage('vi'));

test('texts that come later are said by the words that are in use', () => {
  const { t } = getTranslation();
  expect(t('later:word')).toBe('word');
  addTexts('vi', 'later', { word: 'từ' });
  expect(hasTexts('vi', 'later')).toBe(true);
  expect(t('later:word')).toBe('từ');
});

test('another language is told to every listener, and what it lacks is said in the first', () => {
  addTexts('vi', 'kit', { all: 'Tất cả', only: 'Chỉ tiếng Việt' });
  addTexts('en', 'kit', { all: 'All' });
  const listener = vi.fn();
  const leave = subscribeTranslation(listener);
  setLanguage('en');
  expect(listener).toHaveBeenCalledTimes(1);
  const { t, language } = getTranslation();
  expect([language, t('kit:all'), t('kit:only')]).toEqual(['en', 'All', 'Chỉ tiếng Việt']);
  leave();
  setLanguage('vi');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('numbers are written as in the language that is spoken, in counts as in figures', () => {
  expect([formatNumber(1510), formatBytes(1.5 * 1024 * 1024)]).toEqual(['1.510', '1,5 MB']);
  setLanguage('en');
  expect([formatNumber(1510), formatBytes(1.5 * 1024 * 1024)]).toEqual(['1,510', '1.5 MB']);
});

test('of a text that is nowhere the given words are said, or its key', () => {
  const { t } = getTranslation();
  expect(t('kit:none.such', { defaultValue: 'insertNews' })).toBe('insertNews');
  expect(t(['contract:one', 'contract:two.three'])).toBe('two.three');
});
