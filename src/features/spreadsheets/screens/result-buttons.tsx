import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { exportImportResult, type ImportDetail } from '../contract/operations.ts';
import { DownloadButton } from './download-button.tsx';

/** Downloads of the rows as a workbook: all rows with their results, or the wrong ones with their errors marked. */
export function ResultButtons({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation();
  const { id, counts } = detail;
  const rows = counts.added + counts.changed + counts.unchanged + counts.wrong;
  if (!useCan(exportImportResult.name) || rows === 0) return null;
  return (
    <div className="import-actions">
      {counts.wrong > 0 && (
        <DownloadButton
          label={t('spreadsheets:preview.errors')}
          operation={exportImportResult}
          input={{ id, kind: 'wrong' as const }}
        />
      )}
      <DownloadButton label={t('spreadsheets:preview.result')} operation={exportImportResult} input={{ id }} />
    </div>
  );
}
