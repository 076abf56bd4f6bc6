import { useLost } from '../../browser/use-lost.ts';
import { useWords } from '../../browser/words.ts';
import './connection-notice.css';

/** Says at once that nothing can be reached, and is gone when it can be again. */
export function ConnectionNotice() {
  const { t } = useWords();
  const lost = useLost();
  return (
    <div className="connection-notice" role="status">
      {lost && <p>{t('screens:connection.lost')}</p>}
    </div>
  );
}
