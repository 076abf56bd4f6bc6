import { useTranslation } from 'react-i18next';
import { useLost } from '../../browser/use-lost.ts';
import './connection-notice.css';

/** Says at once that nothing can be reached, and is gone when it can be again. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const lost = useLost();
  return (
    <div className="connection-notice" role="status">
      {lost && <p>{t('screens:connection.lost')}</p>}
    </div>
  );
}
