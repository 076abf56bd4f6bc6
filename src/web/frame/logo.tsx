import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../browser/use-translation.ts';
import { useSiteSettings } from '../../features/settings/screens/use-site-settings.ts';
import { paths } from '../paths.ts';
import mark from '../theme/mark.svg';
import './logo.css';

/** The company's logo, or the product's, and the product's name; links to the home page. */
export function Logo() {
  const { t } = useTranslation();
  const { logoImage } = useSiteSettings() ?? {};
  const { width, height } = logoImage ?? { width: 36, height: 36 };
  return (
    <Link to={paths.home} className="logo" aria-label={t('screens:frame.home')}>
      <img src={logoImage?.variants[0]?.url ?? logoImage?.url ?? mark} alt="" width={width} height={height} />
      <span className="logo-name">{t('screens:frame.productName')}</span>
    </Link>
  );
}
