import { describe, expect, test } from 'vitest';
import type { Field } from '../../declare/field.ts';
import { fieldProblems } from './inputs.ts';

const codeOf = (field: Field, value: unknown, earlier?: unknown) => fieldProblems(field, value, { earlier })[0]?.code;

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

test('what is needed to publish is asked of what is published alone', () => {
  const field: Field = { kind: 'richText', required: 'publish', max: 99 };
  expect(fieldProblems(field, '<p></p>')).toEqual([]);
  expect(fieldProblems(field, '<p></p>', { published: true })).toEqual([{ code: 'requiredToPublish' }]);
  const choice: Field = { kind: 'reference', to: 'x', required: 'publish' };
  expect(fieldProblems(choice, null, { published: true })).toEqual([{ code: 'requiredChoiceToPublish' }]);
  expect(fieldProblems(choice, '1', { published: true })).toEqual([]);
});

test('length counts as the server counts it: composed, without blanks at the ends', () => {
  const field: Field = { kind: 'text', max: 4 };
  expect(codeOf(field, ` ${'thuỷ'.normalize('NFD')} `)).toBeUndefined();
  expect(fieldProblems(field, 'thuỷ đ')).toEqual([{ code: 'tooLong', values: { max: 4 } }]);
});

test('an end must lie after its beginning', () => {
  const field: Field = { kind: 'instant', after: 'publishAt' };
  expect(codeOf(field, '2026-05-08T08:00:00+07:00', '2026-05-08T01:00:00Z')).toBe('before');
  expect(codeOf(field, '2026-05-08T08:01:00+07:00', '2026-05-08T01:00:00Z')).toBeUndefined();
  expect(codeOf(field, '2026-05-08T08:01:00+07:00', null)).toBeUndefined();
});

test('what was typed and is not understood is told, whatever else there is to say', () => {
  const end: Field = { kind: 'instant', after: 'publishAt' };
  expect(codeOf(end, '25.12 8', '2026-05-08T01:00:00Z')).toBe('instantTyped');
  expect(codeOf(end, 'tuần sau', '2026-05-08T01:00:00Z')).toBe('dayMissing');
  expect(codeOf(end, 'sáng mai', '2026-05-08T01:00:00Z')).toBe('hourMissing');
  expect(codeOf({ kind: 'date' }, 'cuối tháng')).toBe('dayMissing');
  expect(codeOf({ kind: 'date' }, 'sáng mai')).toBe('dateTyped');
  expect(codeOf(end, '2026-05-08T08:01:00+07:00', 'mai 8')).toBeUndefined();
  expect(['1985-09-05', '05/09/19', '1985-02-30', null].map((value) => codeOf({ kind: 'date' }, value))).toEqual([
    undefined,
    'dateTyped',
    'dateTyped',
    undefined,
  ]);
  const code: Field = { kind: 'integer', min: 1, max: 9 };
  expect([5, 0, 10, '1,5', 'chín'].map((value) => codeOf(code, value))).toEqual([
    undefined,
    'tooSmall',
    'tooBig',
    'wholeNumber',
    'wholeNumber',
  ]);
});

test('slugs and keywords follow their own rules', () => {
  expect(codeOf({ kind: 'slug', from: 'title', max: 50 }, 'Xả lũ')).toBe('slug');
  expect(codeOf({ kind: 'tags', max: 1, maxLength: 3 }, ['hồ', 'đập'])).toBe('tooMany');
  expect(codeOf({ kind: 'tags', max: 2, maxLength: 3 }, ['hồ', 'thuỷ điện'])).toBe('tooLong');
});

test('numbers, addresses and times follow what the server decides by', () => {
  const level: Field = { kind: 'decimal', precision: 6, scale: 2, required: true };
  expect([null, '1384.05', '1384.050', '1384.055', '12345', 'abc'].map((value) => codeOf(level, value))).toEqual([
    'required',
    undefined,
    undefined,
    'decimals',
    'digits',
    'decimal',
  ]);
  const link: Field = { kind: 'url', schemes: ['https', 'mailto'] };
  const addresses = [
    '',
    'https://evn.com.vn',
    ' https://evn.com.vn ',
    'evn.com.vn',
    'http://evn.com.vn',
    'mailto:a@b.vn',
  ];
  expect(addresses.map((value) => codeOf(link, value))).toEqual([
    undefined,
    undefined,
    undefined,
    'url',
    'urlScheme',
    undefined,
  ]);
  expect(['07:30', '7:30', null].map((value) => codeOf({ kind: 'timeOfDay' }, value))).toEqual([
    undefined,
    'timeOfDay',
    undefined,
  ]);
});

test('of rows it is told where what is wrong', () => {
  const field: Field = {
    kind: 'rows',
    max: 2,
    title: 'name',
    of: {
      name: { kind: 'text', max: 5, required: true },
      from: { kind: 'date' },
    },
  };
  const row = { id: 'a', name: 'chết', from: '2026-05-08' };
  expect(fieldProblems(field, [row, { ...row, id: 'b' }, { id: 'c', name: ' ', from: null }])).toEqual([
    { code: 'tooMany', values: { max: 2 } },
    { code: 'required', at: '2.name' },
  ]);
  expect(fieldProblems({ ...field, required: true }, [])).toEqual([{ code: 'required' }]);
});
