import { isVietnameseSyllable } from './vietnamese-syllable.ts';

/** Encodings from before Unicode, whose letters lie at the places of other Latin letters. */
export const legacyEncodings = ['tcvn3', 'vni'] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

/** What somebody says of texts that seem to be of a legacy encoding. */
export type ChosenEncoding = LegacyEncoding | 'none';

/** Words that must become Vietnamese by a conversion, and were not before. */
const fewestWords = 3;
/**
 * Recognises texts of a legacy encoding: more of their words are Vietnamese after the conversion than before it.
 * @param texts as they are read now; @param raw the same as Latin letters, where they are read in another encoding.
 */
export function recogniseEncoding(
  texts: readonly string[],
  raw: readonly string[] = texts,
): LegacyEncoding | undefined {
  const now = wordsIn(texts);
  const [best] = legacyEncodings
    .map((encoding) => ({ encoding, words: wordsIn(raw.map((text) => convertText(text, encoding))) }))
    .toSorted((one, other) => other.words - one.words);
  return best && best.words >= now + fewestWords ? best.encoding : undefined;
}

/** Converts a text; one that already holds Vietnamese letters of Unicode stays as it is. */
export function convertText(text: string, encoding: LegacyEncoding): string {
  if (!/[\u0080-\u00ff]/.test(text) || ofUnicode.test(text)) return text;
  const { letters, pattern } = tables[encoding];
  return text.replace(pattern, (mark) => letters.get(mark) ?? mark);
}

/** Letters and marks of Vietnamese that no single byte encoding of the West has. */
const ofUnicode = /[ĂăĐđĨĩŨũƠơƯư\u1ea0-\u1ef9]|\p{M}/u;

/** The number of words with a letter beyond ASCII that are Vietnamese. */
function wordsIn(texts: readonly string[]): number {
  let count = 0;
  for (const text of texts)
    for (const word of text.split(/[\s\u0021-\u0040[-`{-~]+/))
      if (/[A-Za-z]/.test(word) && /[^\u0020-\u007e]/.test(word) && isVietnameseSyllable(word)) count += 1;
  return count;
}

/** Letters beside their codes: pairs of a code and a letter, separated by blanks. */
function tableOf(pairs: readonly (readonly [code: string, letter: string])[]) {
  const letters = new Map(pairs);
  const codes = [...letters.keys()].toSorted((one, other) => other.length - one.length);
  return { letters, pattern: new RegExp(codes.join('|'), 'g') };
}

const together = (codes: string, letters: string) =>
  [...codes].map((code, place) => [code, [...letters][place] ?? code] as const);

/** TCVN 5712:1993 VN3, also called ABC: a code for each letter; capitals with tones are those of a font of capitals. */
const tcvn3 = tableOf([
  ...together('µ¸¶·¹¨»¾¼½Æ©ÇÊÈÉË', 'àáảãạăằắẳẵặâầấẩẫậ'),
  ...together('®ÌÐÎÏÑªÒÕÓÔÖ×ÝØÜÞ', 'đèéẻẽẹêềếểễệìíỉĩị'),
  ...together('ßãáâä«åèæçé¬êíëìî', 'òóỏõọôồốổỗộơờớởỡợ'),
  ...together('ïóñòô\u00adõøö÷ùúýûüþ', 'ùúủũụưừứửữựỳýỷỹỵ'),
  ...together('¡¢§£¤¥¦', 'ĂÂĐÊÔƠƯ'),
]);

/** What VNI writes behind a letter, and the marks that it means: a tone, or circumflex or breve with its tone. */
const tones = together('ùøûõï', '\u0301\u0300\u0309\u0303\u0323');
const circumflex = behind('âáàåãä', 'âấầẩẫậ');
const breve = behind('êéèúüë', 'ăắằẳẵặ');
const vniLetters = together('ñôöæóòî', 'đơưỉĩịỵ');

function behind(codes: string, letters: string) {
  return together(codes, letters).map(([code, letter]) => [code, letter.normalize('NFD').slice(1)] as const);
}

/** VNI: letters with the codes of their marks behind them. */
const vni = tableOf(
  [...vniLetters, ...marked('aeouyôö', tones), ...marked('aeo', circumflex), ...marked('a', breve)].flatMap(
    ([code, letter]) => casesOf(code, letter),
  ),
);

function marked(bases: string, marks: ReturnType<typeof together>) {
  const own = new Map<string, string>(vniLetters);
  return [...bases].flatMap((base) =>
    marks.map(([code, mark]) => [base + code, `${own.get(base) ?? base}${mark}`.normalize('NFC')] as const),
  );
}

/** A code with its letter, and capitals; the mark behind a capital may be small. */
function casesOf(code: string, letter: string) {
  const [capital, big] = [code.toUpperCase(), letter.toUpperCase()];
  return [
    [code, letter],
    [capital, big],
    [capital.slice(0, 1) + code.slice(1), big],
  ] as const;
}

const tables = { tcvn3, vni };
