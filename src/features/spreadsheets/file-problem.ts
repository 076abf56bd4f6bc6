import type { SpreadsheetError } from '../../platform/spreadsheets/spreadsheet-error.ts';
import type { ImportProblem } from './queries/imports.ts';

const mebibyte = 1024 * 1024;

/** The problem of a file that cannot be read, and its place. */
export function fileProblem({ code, place, values }: SpreadsheetError): ImportProblem {
  const where = [place?.sheet, place?.cell ?? place?.row].filter((part) => part !== undefined).join(' – ');
  const placeholders = { ...values, place: where };
  if (code === 'notSpreadsheet' && values.found === 'ods') return { code: 'openDocument', values: placeholders };
  if (code !== 'tooLarge') return { code, values: placeholders };
  if (values.limit === 'compressionRatio') return { code: 'unfoldsTooFar', values: placeholders };
  // Other limits are counts that mean nothing to people: only limits in bytes are shown.
  if (typeof values.max !== 'number' || values.max < mebibyte || !/bytes$|^memory$/i.test(String(values.limit)))
    return { code: 'tooMuch', values: placeholders };
  return { code, values: { ...placeholders, megabytes: Math.round(values.max / mebibyte) } };
}
