/**
 * Unescapes a cell's text: a character that XML cannot contain, and a carriage return, which XML would turn into a line
 * feed, is stored as _xHHHH_ (ECMA-376 part 1, 22.9.2.19, ST_Xstring).
 */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The inverse of `unescapeText`; lone surrogates, which no file can contain, become U+FFFD. */
export function escapeText(text: string): string {
  const escaped = unusual.test(text)
    ? text
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replace(illegal, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
        .toWellFormed()
    : text;
  return escapeMarkup(escaped);
}

/** Escapes text for an element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be in a file.
const illegal = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const unusual = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-f]{4}_/i;
