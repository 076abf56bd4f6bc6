import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { idSchema, instantSchema, textSchema } from './values.ts';

/** The result of a schema for a value: the parsed value, or the error. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : result.error.issues[0]?.message;
}

describe('an id', () => {
  test.each(['1', '42', '999999999999999999'])('%s is one', (value) => {
    expect(outcome(idSchema(z), value)).toEqual({ value });
  });

  test.each(['', '0', '01', '-1', '1.0', '1e3', ' 1', '1\n', '9999999999999999999', '١', 'x'])(
    '%j is none',
    (value) => {
      expect(outcome(idSchema(z), value)).toBe('id');
    },
  );
});

describe('a text', () => {
  const line = textSchema(z, { max: 20 });
  const lines = textSchema(z, { max: 20, lines: true });

  test('is trimmed and composed', () => {
    expect(outcome(line, `  ${'Thuỷ'.normalize('NFD')}\n`)).toEqual({ value: 'Thuỷ' });
  });

  test.each(['\u200b', ' \u2060\ufeff ', '\u200d\u3164', '\u2800', '\ufe0f', '\u034f\u0301', '\u17b4'])(
    '%j says nothing',
    (text) => {
      expect(outcome(line, text)).toEqual({ value: '' });
      expect(textSchema(z, { min: 1, max: 20 }).safeParse(text).success).toBe(false);
    },
  );

  test('is measured as it is stored', () => {
    expect(outcome(line, 'ấ'.repeat(20).normalize('NFD'))).toEqual({ value: 'ấ'.repeat(20) });
    expect(line.safeParse('x'.repeat(21)).success).toBe(false);
  });

  test.each(['a\u0000b', 'a\u0007b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\ud800b'])(
    '%j holds what nobody sees',
    (text) => {
      expect([outcome(line, text), outcome(lines, text)]).toEqual(['controlCharacter', 'controlCharacter']);
    },
  );

  test('of one line has no line breaks, of several it has', () => {
    for (const text of ['a\nb', 'a\r\nb', 'a\tb']) {
      expect([outcome(line, text), outcome(lines, text)]).toEqual(['controlCharacter', { value: text }]);
    }
  });

  test('keeps emoji and joined signs', () => {
    expect(outcome(line, '👷‍♀️ 🏞️')).toEqual({ value: '👷‍♀️ 🏞️' });
  });

  test('piled with marks is refused before it is composed', () => {
    const started = performance.now();
    expect(outcome(line, `a${'\u0301\u0316'.repeat(500_000)}`)).toBe('controlCharacter');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('an instant', () => {
  test.each([
    ['2026-11-21T06:12:00Z', '2026-11-21T06:12:00.000Z'],
    ['2026-11-21T06:12:00.123456+07:00', '2026-11-20T23:12:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2024-02-29T23:59:59-23:59', '2024-03-01T23:58:59.000Z'],
  ])('%s is stored as %s', (text, value) => {
    expect(outcome(instantSchema(z), text)).toEqual({ value });
  });

  test.each([
    ...['', 'now', '2026-11-21', '2026-11-21T06:12:00', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z'],
    ...['2026-01-01T24:00:00Z', '0000-12-31T00:00:00Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'],
  ])('%j is none', (text) => {
    expect(outcome(instantSchema(z), text)).toEqual(expect.any(String));
  });
});
