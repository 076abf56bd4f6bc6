import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes, formatInstant } from '../../../lib/format.ts';
import type { ImportDetail } from '../contract/operations.ts';

/** The file of an import, who uploaded it, and when. */
export function ImportFacts({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation();
  const { fileName, sheets, sheet, bytes, createdAt, createdByName } = detail;
  return (
    <p className="import-facts">
      <strong>{fileName}</strong>
      {sheets.length > 1 && <span>{t('spreadsheets:sheets.of', { sheet })}</span>}
      <span className="figures">{formatBytes(bytes)}</span>
      <span>{createdByName ?? t('spreadsheets:import.nobody')}</span>
      <time className="figures" dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
    </p>
  );
}
