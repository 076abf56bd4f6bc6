import type { Translate } from '../../../browser/translation.ts';
import { formatBytes } from '../../../lib/format.ts';

const megabyte = 1024 * 1024;

/** The types and size that the server accepts; the contract's README has the same limits. */
export const acceptedFiles = { types: ['.xlsx', '.csv'], megabytes: 20, rows: 100_000 } as const;

/** Why the server would refuse a file, so that it need not be sent; otherwise undefined. */
export function fileProblem(file: File, t: Translate): string | undefined {
  const { megabytes } = acceptedFiles;
  const values = { name: file.name, size: formatBytes(file.size), megabytes };
  if (file.size === 0) return t('spreadsheets:choose.noContent', values);
  if (file.size > megabytes * megabyte) return t('spreadsheets:choose.tooLarge', values);
  if (/\.xls$/i.test(file.name)) return t('spreadsheets:choose.oldExcel', values);
  if (/\.ods$/i.test(file.name)) return t('spreadsheets:choose.openDocument', values);
  return undefined;
}
