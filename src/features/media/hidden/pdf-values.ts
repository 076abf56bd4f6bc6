/** A value of a PDF dictionary, in a text of one character a byte, with the place behind it. */
export interface PdfValue {
  readonly kind: 'string' | 'other';
  /** The bytes of a string. */
  readonly bytes: Buffer;
  readonly end: number;
}

export interface PdfEntry {
  readonly key: string;
  /** Where its name begins. */
  readonly at: number;
  readonly value: PdfValue;
}

/** The deepest nesting that is followed; documents have a few levels. */
const deepest = 50;
const none = Buffer.alloc(0);
const blanks = /(?:[\s\0]|%[^\r\n]*)*/y;
const nameToken = /\/[^\s\0()<>[\]{}/%]*/y;
const plainToken = /\d+\s+\d+\s+R\b|[^\s\0()<>[\]{}/%]+/y;

/** The entries of the dictionary at a place; none where there is no dictionary. */
export function entriesOf(text: string, at: number): PdfEntry[] {
  return dictionaryAt(text, behindBlanks(text, at), 0)?.entries ?? [];
}

/** The value at a place; undefined where none can be read. */
export function valueAt(text: string, from: number, depth = 0): PdfValue | undefined {
  const at = behindBlanks(text, from);
  if (depth > deepest) return undefined;
  if (text.startsWith('<<', at)) return other(dictionaryAt(text, at, depth)?.end);
  if (text[at] === '(') return literalAt(text, at);
  if (text[at] === '<') return hexAt(text, at);
  if (text[at] === '[') return arrayAt(text, at, depth);
  return other(tokenEnd(nameToken, text, at) ?? tokenEnd(plainToken, text, at));
}

/** The text of a string: UTF-16, UTF-8 or one byte a letter. */
export function textOf({ bytes }: PdfValue): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text.replace(/^\ufeff/, '');
}

function dictionaryAt(text: string, from: number, depth: number): { entries: PdfEntry[]; end: number } | undefined {
  if (!text.startsWith('<<', from)) return undefined;
  const entries: PdfEntry[] = [];
  for (let at = behindBlanks(text, from + 2); ; ) {
    if (text.startsWith('>>', at)) return { entries, end: at + 2 };
    const nameEnd = tokenEnd(nameToken, text, at);
    const value = nameEnd === undefined ? undefined : valueAt(text, nameEnd, depth + 1);
    if (nameEnd === undefined || !value) return undefined;
    entries.push({ key: text.slice(at + 1, nameEnd), at, value });
    at = behindBlanks(text, value.end);
  }
}

function arrayAt(text: string, from: number, depth: number): PdfValue | undefined {
  for (let at = behindBlanks(text, from + 1); ; ) {
    if (text[at] === ']') return other(at + 1);
    const value = valueAt(text, at, depth + 1);
    if (!value) return undefined;
    at = behindBlanks(text, value.end);
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\r': '', '\n': '' };

function literalAt(text: string, from: number): PdfValue | undefined {
  let written = '';
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') {
      const [octal] = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) ?? [];
      const next = text.charAt(at + 1);
      written += octal === undefined ? (escapes[next] ?? next) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      at += octal?.length ?? 1;
      continue;
    }
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open === 0) return { kind: 'string', bytes: Buffer.from(written.slice(1), 'latin1'), end: at + 1 };
    written += sign;
  }
  return undefined;
}

function hexAt(text: string, from: number): PdfValue | undefined {
  const end = text.indexOf('>', from);
  if (end < 0) return undefined;
  const digits = text.slice(from + 1, end).replace(/[^\da-f]/gi, '');
  return { kind: 'string', bytes: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), end: end + 1 };
}

function other(end: number | undefined): PdfValue | undefined {
  return end === undefined ? undefined : { kind: 'other', bytes: none, end };
}

function behindBlanks(text: string, at: number): number {
  return tokenEnd(blanks, text, at) ?? at;
}

function tokenEnd(token: RegExp, text: string, at: number): number | undefined {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : undefined;
}
