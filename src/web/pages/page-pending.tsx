import { useTranslation } from '../../browser/use-translation.ts';
import './pages.css';

/** Shown while a page or the session loads. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div className="page-pending" role="status">
      <span className="page-pending-ring" />
      <span className="visually-hidden">{t('screens:loading')}</span>
    </div>
  );
}
