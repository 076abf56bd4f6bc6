import { PictureOutlined } from '@ant-design/icons';
import type { ImageValue } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';

/** A published article as the public API returns it in a list. */
export interface PublicArticle {
  id: string;
  title: string;
  summary: string;
  categoryName: string;
  publishAt: string | null;
  thumbnailImage: ImageValue | null;
}

/** A published article as visitors see it in a list. */
export function ArticleCard({ article }: { article: PublicArticle }) {
  const { thumbnailImage: image } = article;
  return (
    <article className="dashboard-card article-card">
      {image ? (
        <Picture picture={image} sizes="(min-width: 768px) 340px, 100vw" alt={image.alt} loading="lazy" />
      ) : (
        <div className="article-no-image" aria-hidden="true">
          <PictureOutlined />
        </div>
      )}
      <div className="article-words">
        <p className="dashboard-note">
          {article.categoryName}
          {article.publishAt !== null && (
            <>
              {' · '}
              <time dateTime={article.publishAt}>{formatInstant(article.publishAt)}</time>
            </>
          )}
        </p>
        <h3>{article.title}</h3>
        <p className="article-summary">{article.summary}</p>
      </div>
    </article>
  );
}
