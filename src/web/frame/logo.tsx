import { Link } from '@tanstack/react-router';
import { useWords } from '../../browser/words.ts';
import { paths } from '../paths.ts';
import mark from '../theme/mark.svg';
import './logo.css';

/** The product's mark and name; leads home. */
export function Logo() {
  const { t } = useWords();
  return (
    <Link to={paths.home} className="logo" aria-label={t('screens:frame.home')}>
      <img src={mark} alt="" width={36} height={36} />
      <span className="logo-name">{t('screens:frame.productName')}</span>
    </Link>
  );
}
