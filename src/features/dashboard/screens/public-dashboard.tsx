import { Suspense } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { LatestArticles } from './latest-articles.tsx';

const Carousel = lazyComponent(() => import('../../../browser/carousel/carousel.tsx'));

/** The home page of visitors: the slides, and the latest published articles. */
export function PublicDashboard() {
  const { t } = useTranslation();
  return (
    <div className="dashboard">
      <header>
        <h1>{t('labels:dashboard.dashboard')}</h1>
        <p className="dashboard-lead">{t('dashboard:publicLead')}</p>
      </header>
      <Suspense fallback={null}>
        <Carousel label={t('dashboard:slides')} />
      </Suspense>
      <LatestArticles section="news" />
      <LatestArticles section="culture-articles" />
    </div>
  );
}
