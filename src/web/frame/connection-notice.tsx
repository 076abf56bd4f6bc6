import { useOffline } from '../../browser/use-offline.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import './connection-notice.css';

/** Shows that the server cannot be reached, until it can be again. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const lost = useOffline();
  return (
    <div className="connection-notice" role="status">
      {lost && <p>{t('screens:connection.lost')}</p>}
    </div>
  );
}
