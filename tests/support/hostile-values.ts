import fc from 'fast-check';

/** Numbers that JSON can spell and JavaScript or PostgreSQL cannot hold; written into the body as they stand. */
const rawNumbers = ['1e400', '-1e400', '123456789012345678901234567890', '1e-400', '-0', '0.1', '1E5'];

const combining = '\u0301\u0316';

/** Texts that have broken somebody's server. */
export const hostileTexts = [
  ...['', ' ', '\u00a0', 'a', '0', '-1', '1', '999999999999999999', '9999999999999999999', '1; DROP TABLE news', "'"],
  ...['\u0000', 'a\u0007b', 'a\r\nb', '\u202egnp.exe', '\u2028', '\ud800', 'a\udc00', '\ufffe', '\u{10ffff}', '🏞️'],
  ...['Thuỷ điện'.normalize('NFD'), 'ﬁ', 'İ', 'ß', combining.repeat(100), 'đ'.repeat(300), 'x'.repeat(20_000)],
  ...['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999-23:59', '2026-02-30T00:00:00Z'],
  ...['2026-01-01T00:00:00.123456789Z', '2026-01-01', 'infinity', 'now', '2026-01-01T24:00:00Z', '20260101T000000Z'],
  ...['<script>alert(1)</script>', '<p>'.repeat(5_000), '<p>&#0;&#xD800;&#x110000;&#x1;</p>', '<p><!--', '<table><td>'],
  ...['<a href="java\tscript:alert(1)">x</a>', '<img src=x onerror=alert(1)>', '<p>'.repeat(50) + combining.repeat(90)],
  ...['{{detail}}', '$t(error.INTERNAL.title)', '%s', '$1', '\\', "' & !", ':*', '<->', '%', '_', '.*', '(((('],
  ...['true', 'null', 'ascend', 'title', 'id', 'deleted_at', 'r.id', '-a', 'a--b', 'A', 'hợp-lệ', '../../secrets.json'],
];

/** Keys that no operation takes; some mean something to JavaScript, some to the message catalogues. */
const unknownKeys = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'a.b',
  '',
  ':',
  '$t(x)',
  '{{x}}',
  'error',
  '0',
];

/** Any code points, halves of surrogate pairs among them. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 40 }).map((points) => String.fromCodePoint(...points));

const scalar = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 6 },
  { arbitrary: anyText, weight: 2 },
  { arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63)), weight: 3 },
  { arbitrary: fc.constantFrom(...rawNumbers).map((raw) => ({ raw })), weight: 1 },
);

const nested = fc.constantFrom(...['[', '{"a":', '[{"b":'].map((open) => ({ raw: nest(open, 5_000) })));

const value: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  { arbitrary: fc.array(scalar, { maxLength: 4 }), weight: 2 },
  { arbitrary: fc.constantFrom([], {}, new Array(300).fill('1'), [[[]]], [{}], [null]), weight: 1 },
  { arbitrary: fc.array(fc.record({ id: scalar, version: scalar, position: scalar }), { maxLength: 3 }), weight: 1 },
  { arbitrary: nested, weight: 1 },
);

/** An input object, most of it valid, with some of its keys given other values or joined by unknown ones. */
export function corrupted(valid: Readonly<Record<string, unknown>>, keys: readonly string[]): fc.Arbitrary<string> {
  const known = keys.length > 0 ? fc.constantFrom(...keys) : fc.constantFrom(...unknownKeys);
  const key = fc.oneof(
    { arbitrary: known, weight: 6 },
    { arbitrary: fc.constantFrom(...unknownKeys), weight: 1 },
    { arbitrary: fc.constant('__proto__'), weight: 1 },
  );
  const changes = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 3 });
  return changes.map((pairs) => {
    const entries = new Map<string, unknown>(Object.entries(valid));
    for (const [name, changed] of pairs) entries.set(name, changed);
    return json(Object.fromEntries([...entries].filter(([name]) => name !== '__proto__')), entries.has('__proto__'));
  });
}

/** JSON text of a value, with raw parts as they stand and, if asked for, a `__proto__` key. */
function json(value: object, proto: boolean): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('raw' in part)) return part;
    raws.push(String(part.raw));
    return '\u0001raw';
  });
  const written = text.replaceAll('"\\u0001raw"', () => raws.shift() ?? 'null');
  return proto ? written.replace('{', '{"__proto__":{"polluted":true},').replace(',}', '}') : written;
}

/** `depth` levels of nested JSON: "[" gives [[[…]]]. */
export function nest(open: string, depth: number): string {
  const close = [...open].reverse().flatMap((sign) => (sign === '[' ? [']'] : sign === '{' ? ['}'] : []));
  return `${open.repeat(depth)}1${close.join('').repeat(depth)}`;
}
