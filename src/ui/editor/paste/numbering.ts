/** How HTML numbers a list: the `type` of an `<ol>`. */
export type NumberStyle = '1' | 'a' | 'A' | 'i' | 'I';

/** The greatest `start` that the allow-list takes. */
export const maxStart = 9999;

/** A numbered list that a browser draws with the markers of the source. */
export interface NumberedRun {
  style: NumberStyle;
  start: number;
  /** The number of items. */
  length: number;
}

/**
 * Divides the items of a pasted list into numbered lists whose markers a browser draws exactly as the source did.
 * @returns null if one of the markers, such as "5.1." or "đ)", has no such list: then all of them stay text, so that
 * a list is not half one and half the other.
 */
export function numberedRuns(markers: readonly string[]): NumberedRun[] | null {
  const runs: NumberedRun[] = [];
  for (let from = 0; from < markers.length; ) {
    const run = longestRun(markers, from);
    if (!run) return null;
    runs.push(run);
    from += run.length;
  }
  return runs;
}

/** Sets the attributes by which a browser numbers a list. */
export function setNumbering(list: Element, { style, start }: Pick<NumberedRun, 'style' | 'start'>): void {
  if (style === '1') list.removeAttribute('type');
  else list.setAttribute('type', style);
  if (start === 1) list.removeAttribute('start');
  else list.setAttribute('start', String(start));
}

/** The number of an item as a browser draws it, without the dot. Letters and Roman numbers have bounds. */
export function formatNumber(style: NumberStyle, number: number): string {
  if (style === '1' || number < 1 || number > 3999) return String(number);
  const text = style.toLowerCase() === 'a' ? toLetters(number) : toRoman(number);
  return style === style.toLowerCase() ? text : text.toUpperCase();
}

/** A letter can be a Roman number too: what follows it decides, and if nothing does, the first style. */
function longestRun(markers: readonly string[], from: number): NumberedRun | null {
  let longest: NumberedRun | null = null;
  for (const style of possibleStyles(markers[from] ?? '')) {
    const start = parseNumber(style, (markers[from] ?? '').slice(0, -1));
    let length = 0;
    while (markers[from + length] === `${formatNumber(style, start + length)}.`) length += 1;
    if (length > (longest?.length ?? 0)) longest = { style, start, length };
  }
  return longest;
}

function possibleStyles(marker: string): NumberStyle[] {
  if (/^\d+\.$/.test(marker)) return Number(marker) <= maxStart ? ['1'] : [];
  if (/^(?:[ivx]|[ivxlcdm]{2,})\.$/.test(marker)) return ['i', 'a'];
  if (/^(?:[IVX]|[IVXLCDM]{2,})\.$/.test(marker)) return ['I', 'A'];
  if (/^[a-z]{1,2}\.$/.test(marker)) return ['a'];
  return /^[A-Z]{1,2}\.$/.test(marker) ? ['A'] : [];
}

function parseNumber(style: NumberStyle, text: string): number {
  if (style === '1') return Number(text);
  return style.toLowerCase() === 'a' ? fromLetters(text.toLowerCase()) : fromRoman(text.toLowerCase());
}

/** The code before "a". */
const beforeLetters = 'a'.charCodeAt(0) - 1;

/** The letters of a number: a to z, then aa, ab and so on. */
function toLetters(number: number): string {
  if (number < 1) return '';
  const last = (number - 1) % 26;
  return toLetters((number - 1 - last) / 26) + String.fromCharCode(beforeLetters + 1 + last);
}

function fromLetters(text: string): number {
  let number = 0;
  for (const letter of text) number = number * 26 + letter.charCodeAt(0) - beforeLetters;
  return number;
}

const romanParts = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function toRoman(number: number): string {
  let [rest, text] = [number, ''];
  for (const [part, value] of romanParts) {
    text += part.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

/** The value of a Roman number; of another word a number that `toRoman` does not write as that word. */
function fromRoman(text: string): number {
  let [rest, number] = [text, 0];
  for (const [part, value] of romanParts) {
    while (rest.startsWith(part)) {
      rest = rest.slice(part.length);
      number += value;
    }
  }
  return number;
}
