import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { effectivePageSize, type ListPage, maxPageSize, sitePageSizes } from '../../contract/paging.ts';
import { formatNumber } from '../../lib/format.ts';
import { AppLink } from '../navigation.tsx';
import { nearbyPages } from './nearby-pages.ts';
import type { ListAddress } from './use-list-address.ts';

const pageSizes = [...sitePageSizes, maxPageSize];

interface PagerProps {
  page: ListPage<unknown>;
  address: Pick<ListAddress, 'input' | 'change' | 'hrefOf'>;
}

/** The range of shown records, their total, and links to nearby pages; nothing where there is one page. */
export function Pager({ page, address }: PagerProps) {
  const { t } = useTranslation();
  const { input, change } = address;
  const size = effectivePageSize(input.pageSize);
  const { currentPage, totalItem, totalPage, totalExact, items } = page;
  const range = {
    from: formatNumber(currentPage * size + 1),
    to: formatNumber(currentPage * size + items.length),
    total: formatNumber(totalItem),
  };
  // When the total is not exact, there may be more after the last known page.
  const hasNext = currentPage + 1 < totalPage || (!totalExact && items.length === size);
  if (totalPage <= 1 && currentPage === 0 && !hasNext) return null;
  const link = (target: number, label: string, content: ReactNode, allowed = true) =>
    allowed ? (
      <AppLink
        href={address.hrefOf({ ...input, page: target })}
        aria-label={label}
        aria-current={target === currentPage ? 'page' : undefined}
      >
        {content}
      </AppLink>
    ) : (
      <span aria-hidden>{content}</span>
    );
  return (
    <div className="list-pager">
      <p className="figures">{t(totalExact ? 'kit:list.range' : 'kit:list.rangeOfMore', range)}</p>
      <Select
        value={size}
        options={pageSizes.map((value) => ({ value, label: t('kit:list.perPage', { count: value }) }))}
        onChange={(pageSize) => change({ pageSize })}
        aria-label={t('contract:field.pageSize')}
      />
      <nav className="figures" aria-label={t('kit:list.pages')}>
        {link(currentPage - 1, t('kit:list.previous'), <LeftOutlined />, currentPage > 0)}
        {nearbyPages(currentPage, totalPage).map((target, place, pages) => (
          <span key={target}>
            {target - (pages[place - 1] ?? target) > 1 && <span aria-hidden>…</span>}
            {link(target, t('kit:list.page', { page: target + 1 }), formatNumber(target + 1))}
          </span>
        ))}
        {link(currentPage + 1, t('kit:list.next'), <RightOutlined />, hasNext)}
      </nav>
    </div>
  );
}
