import { expect, test } from 'vitest';
import { mergeSequences } from './merge-sequences.ts';

const merged = (base: string, mine: string, theirs: string) =>
  mergeSequences([...base], [...mine], [...theirs])?.join('');

test('makes the changes of both sides where they are apart', () => {
  expect(merged('abcdef', 'Abcdef', 'abcdeF')).toBe('AbcdeF');
  expect(merged('abcd', 'aXbcd', 'abd')).toBe('aXbd');
  expect(merged('abcd', 'abcd', 'bcdX')).toBe('bcdX');
  // Neighbours are apart.
  expect(merged('abcd', 'aBcd', 'abCd')).toBe('aBCd');
});

test('makes a change of both sides once', () => {
  expect(merged('abcd', 'abXcd', 'abXcD')).toBe('abXcD');
});

test('does not guess where both changed the same, or the order of what both inserted', () => {
  expect(merged('abcd', 'aXcd', 'aYcd')).toBeUndefined();
  expect(merged('abcd', 'abXcd', 'abYcd')).toBeUndefined();
  expect(merged('abcd', 'abXcd', 'abYd')).toBeUndefined();
  expect(merged('abcd', 'acd', 'aBcd')).toBeUndefined();
  expect(merged('', 'a', 'b')).toBeUndefined();
});

test('a preferred side counts where both changed the same, and the other changes of both are made', () => {
  const base = ['một', 'hai', 'ba', 'bốn'];
  const mine = ['một', 'hai của tôi', 'ba', 'bốn'];
  const theirs = ['một', 'hai của họ', 'ba của họ', 'bốn', 'năm'];
  expect(mergeSequences(base, mine, theirs)).toBeUndefined();
  expect(mergeSequences(base, ['0', ...mine], theirs, 'theirs')).toEqual(['0', ...theirs]);
  const apart = ['một', 'hai của họ', 'ba', 'bốn của họ'];
  expect(mergeSequences(base, mine, apart, 'mine')).toEqual(['một', 'hai của tôi', 'ba', 'bốn của họ']);
});
