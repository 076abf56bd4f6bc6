import { describe, expect, test } from 'vitest';
import type { Field } from '../../declare/field.ts';
import { fieldProblem } from './field-problem.ts';

const codeOf = (field: Field, value: unknown, earlier?: unknown) => fieldProblem(field, value, earlier)?.code;

describe('a required field', () => {
  test.each<[Field, unknown]>([
    [{ kind: 'text', required: true, max: 9 }, '  '],
    [{ kind: 'richText', required: true, max: 99 }, '<p> &nbsp;</p><p></p>'],
    [{ kind: 'files', required: true, max: 9 }, []],
  ])('refuses nothing: %j', (field, value) => expect(codeOf(field, value)).toBe('required'));

  test('asks for a choice where there is one', () => {
    expect(codeOf({ kind: 'reference', to: 'x', required: true }, null)).toBe('requiredChoice');
  });

  test('takes a text that is only a picture', () => {
    expect(codeOf({ kind: 'richText', required: true, max: 99 }, '<img src="/files/a.webp">')).toBeUndefined();
  });
});

test('length counts as the server counts it: composed, without blanks at the ends', () => {
  const field: Field = { kind: 'text', max: 4 };
  expect(codeOf(field, ` ${'thuỷ'.normalize('NFD')} `)).toBeUndefined();
  expect(fieldProblem(field, 'thuỷ đ')).toEqual({ code: 'tooLong', values: { max: 4 } });
});

test('an end must lie after its beginning', () => {
  const field: Field = { kind: 'instant', after: 'publishAt' };
  expect(codeOf(field, '2026-05-08T08:00:00+07:00', '2026-05-08T01:00:00Z')).toBe('before');
  expect(codeOf(field, '2026-05-08T08:01:00+07:00', '2026-05-08T01:00:00Z')).toBeUndefined();
  expect(codeOf(field, '2026-05-08T08:01:00+07:00', null)).toBeUndefined();
});

test('slugs and keywords follow their own rules', () => {
  expect(codeOf({ kind: 'slug', from: 'title', max: 50 }, 'Xả lũ')).toBe('slug');
  expect(codeOf({ kind: 'tags', max: 1, maxLength: 3 }, ['hồ', 'đập'])).toBe('tooMany');
  expect(codeOf({ kind: 'tags', max: 2, maxLength: 3 }, ['hồ', 'thuỷ điện'])).toBe('tooLong');
});
