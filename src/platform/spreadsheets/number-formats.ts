import { limits } from './limits.ts';
import { isMask } from './number-masks.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { eachElement } from './workbook.ts';
import type { ZipPackage } from './zip-package.ts';

/**
 * What a number format shows: a number, a date, a date with time or a time alone, a date without the year or without
 * the day, a percentage; or a number in a digit mask, which is the format code itself.
 */
export type FormatKind =
  | 'number'
  | 'date'
  | 'time'
  | 'dayMonth'
  | 'monthYear'
  | 'dayMonthTime'
  | 'percent'
  | { readonly mask: string };

/**
 * The kind of each cell format of a workbook, by the index that cells use.
 * @throws SpreadsheetError damaged or tooLarge.
 */
export async function readCellFormats(zip: ZipPackage, part: string | undefined): Promise<FormatKind[]> {
  const formats: FormatKind[] = [];
  if (part === undefined) return formats;
  const codes = new Map<number, FormatKind>();
  let section = '';
  await eachElement(zip, part, (name, { numFmtId, formatCode }) => {
    if (name.endsWith('Xfs')) section = name;
    if (name === 'numFmt') codes.set(Number(numFmtId), kindOfFormat(formatCode ?? ''));
    if (name !== 'xf' || section !== 'cellXfs') return;
    formats.push(codes.get(Number(numFmtId)) ?? builtInKind(Number(numFmtId)));
    if (formats.length > limits.cellFormats) {
      throw new SpreadsheetError('tooLarge', { values: { limit: 'cellFormats', max: limits.cellFormats } });
    }
  });
  return formats;
}

/** The kind of a format code such as `[$-42A]dd/mm/yyyy;@`, by its first section without literal text. */
export function kindOfFormat(code: string): FormatKind {
  if (code.length > longestFormat) return 'number';
  const shown = code
    // Elapsed hours, minutes or seconds are in brackets, like colours, conditions and languages.
    .replace(/\[(h+|m+|s+)\]/gi, 'h')
    .replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '')
    .split(';', 1)[0];
  // Match the whole word, because some of its letters look like date codes: General, Standard (German), Estándar.
  if (!shown || /general|standard|est[aá]ndar/i.test(shown)) return 'number';
  const yearless = /d/i.test(shown) && !/[yeb]/i.test(shown);
  if (/[hs]/i.test(shown)) return yearless ? 'dayMonthTime' : 'time';
  if (/m/i.test(shown) && /y/i.test(shown) && !/[dseh]/i.test(shown)) return 'monthYear';
  if (/[ymdeb]/i.test(shown.replace(/[0#?.]e[+-]/gi, ''))) return yearless ? 'dayMonth' : 'date';
  if (shown.includes('%')) return 'percent';
  const [mask = ''] = code.split(';', 1);
  return isMask(mask) ? { mask } : 'number';
}

/** Excel allows 255 characters. */
const longestFormat = 1_000;

/**
 * The built-in formats, which have no code in the file (ECMA-376 part 1, 18.8.30); 27 to 36 and 50 to 58 are East Asian
 * dates.
 */
function builtInKind(id: number): FormatKind {
  if ((id >= 18 && id <= 22) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return 'time';
  if (id === 9 || id === 10) return 'percent';
  if (id === 16) return 'dayMonth';
  if (id === 17) return 'monthYear';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
  return 'number';
}
