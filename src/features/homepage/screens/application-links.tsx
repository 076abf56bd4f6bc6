import { LinkOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { activeStatus } from '../../../declare/resource.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { listQuery } from '../../../ui/queries.ts';
import { systemLinks } from '../system-links/resource.ts';
import './application-links.css';

/** Links to the company's own applications, for users who may see them. */
export default function ApplicationLinks() {
  const { apiName } = useSession();
  return apiName.has(resourceOperations(systemLinks).list.name) ? <Links /> : null;
}

function Links() {
  const { t } = useTranslation();
  const { data } = useQuery(listQuery(systemLinks, { status: activeStatus, pageSize: maxPageSize }));
  if (data?.items.length === 0) return null;
  return (
    <nav className="application-links" aria-label={t('homepage:applications')} aria-busy={!data}>
      <ul>
        {data?.items.map(({ id, name, url, newTab, description, iconImage }) => (
          <li key={id}>
            <a href={url} title={description || undefined} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
              {iconImage ? <Picture picture={iconImage} sizes="24px" alt="" /> : <LinkOutlined aria-hidden />}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
