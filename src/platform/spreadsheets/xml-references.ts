import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Text with resolved references and line breaks normalised to line feeds, as XML requires. @throws SpreadsheetError
 * damaged.
 */
export function plainText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  let reference = text.indexOf('&');
  if (reference < 0) return text;
  let plain = text.slice(0, reference);
  while (reference >= 0) {
    const end = text.indexOf(';', reference);
    if (end < 0 || end - reference > longestReference) throw new SpreadsheetError('damaged');
    const name = text.slice(reference + 1, end);
    plain += name.charCodeAt(0) === numberSign ? character(name) : (entities.get(name) ?? unknownReference());
    reference = text.indexOf('&', end);
    plain += text.slice(end + 1, reference < 0 ? text.length : reference);
  }
  return plain;
}

const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const numberSign = 35;
const longestReference = 10;

/** The character of a numeric reference, such as #65 or #x41. */
function character(name: string): string {
  const digits = /^#(?:\d+|x[0-9a-f]+)$/i.test(name) ? name.slice(1) : '';
  const code = Number(/^x/i.test(digits) ? `0${digits}` : digits);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : unknownReference();
}

function unknownReference(): never {
  throw new SpreadsheetError('damaged');
}
