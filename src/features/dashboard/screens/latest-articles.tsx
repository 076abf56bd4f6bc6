import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { CallError } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Problem } from '../../../contract/errors.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { ArticleCard, type PublicArticle } from './article-card.tsx';

/** The newest published articles of a section. */
export function LatestArticles({ section }: { section: string }) {
  const { t } = useTranslation();
  const articles = useQuery({
    queryKey: ['public', section],
    queryFn: ({ signal }) => latestArticles(section, signal),
  });
  return (
    <section aria-labelledby={`latest-${section}`}>
      <h2 id={`latest-${section}`}>{t(`contract:resource.${section}.many`)}</h2>
      {articles.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {articles.isError && <ProblemResult error={articles.error} onRetry={() => articles.refetch()} />}
      {articles.data?.length === 0 && <p className="dashboard-empty">{t('dashboard:noArticles')}</p>}
      <div className="article-cards">
        {articles.data?.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
}

/** @throws CallError with the server's problem, or UNAVAILABLE when it cannot be reached. */
async function latestArticles(section: string, signal: AbortSignal): Promise<PublicArticle[]> {
  const response = await fetch(`/public/v1/${section}?pageSize=6`, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  const body = (await response?.json().catch(() => undefined)) as { data: { items: PublicArticle[] } } | undefined;
  if (response?.ok && body) return body.data.items;
  throw new CallError((body as Problem | undefined) ?? unreachable);
}

const unreachable: Problem = {
  type: 'about:blank',
  title: '',
  status: 0,
  detail: '',
  code: 'UNAVAILABLE',
  requestId: '',
};
