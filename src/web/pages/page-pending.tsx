import { useTranslation } from '../../browser/use-translation.ts';
import './pages.css';

/** Shown while a page, or the answer to who is signed in, is on its way. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div className="page-pending" role="status">
      <span className="page-pending-ring" />
      <span className="visually-hidden">{t('screens:loading')}</span>
    </div>
  );
}
