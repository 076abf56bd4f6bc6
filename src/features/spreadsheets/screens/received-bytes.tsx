import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes } from '../../../lib/format.ts';

/** The received bytes of a file. The total is unknown, so there is no percentage. */
export function ReceivedBytes({ bytes }: { bytes: number | undefined }) {
  const { t } = useTranslation();
  const running = bytes !== undefined;
  const size = formatBytes(bytes ?? 0);
  return (
    <div className="received-bytes" data-running={running || undefined}>
      {running && <span className="endless-bar" aria-hidden />}
      {running && (
        <span className="figures">
          {bytes > 0 ? t('spreadsheets:download.bytes', { size }) : t('spreadsheets:download.waiting')}
        </span>
      )}
      {/* Announced once: a screen reader need not hear every kilobyte. */}
      <span role="status" className="visually-hidden">
        {running && t('spreadsheets:download.waiting')}
      </span>
    </div>
  );
}
