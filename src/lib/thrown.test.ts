import { describe, expect, test } from 'vitest';
import { codeOf, messageOf } from './thrown.ts';

describe('what was thrown', () => {
  test('has the code that its maker gave it', () => {
    expect(codeOf(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe('ENOENT');
    expect(codeOf({ code: '23505' })).toBe('23505');
  });

  test('has none where nobody gave one, or a number', () => {
    expect([new Error('plain'), { code: 20 }, 'ENOENT', null, undefined].map(codeOf)).toEqual(Array(5).fill(undefined));
  });

  test('says its message, or what it is', () => {
    expect([new TypeError('not so'), 'just a text', undefined].map(messageOf)).toEqual([
      'not so',
      'just a text',
      'undefined',
    ]);
  });
});
