import { useWords } from '../../../browser/words.ts';
import { LatestArticles } from './latest-articles.tsx';

/** What a visitor sees: the latest published articles. */
export function PublicDashboard() {
  const { t } = useWords();
  return (
    <div className="dashboard">
      <header>
        <h1>{t('labels:dashboard.dashboard')}</h1>
        <p className="dashboard-lead">{t('dashboard:publicLead')}</p>
      </header>
      <LatestArticles section="news" />
      <LatestArticles section="culture-articles" />
    </div>
  );
}
