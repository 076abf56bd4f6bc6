import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../browser/use-translation.ts';
import { listKey } from '../../../declare/labels.ts';
import { recordHref } from '../../../declare/resource.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { getMyApproval, type Waiting } from '../contract/approvals.ts';

const shape = { filters: { resource: /^[a-z-]{1,60}$/ } } as const satisfies TableShape;

/** Everything that waits for the user's decision, longest first, with tabs for the kinds that there are. */
export default function ApprovalsPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const { resource, page: number, pageSize } = address.input;
  const input = { resource, page: number, pageSize };
  const query = useQuery({
    ...pageQuery(getMyApproval, input),
    staleTime: 0,
  });
  const kindOf = useKindNames();
  const tabs = (query.data?.counts ?? []).map(({ resource: name, total }) => {
    return { value: name, label: kindOf(name), total };
  });
  return (
    <TablePage
      title={t('labels:notifications.approvals')}
      noun={t('notifications:approvals.noun')}
      query={query}
      columns={useColumns()}
      rows={query.data?.items}
      rowKey={({ resource: name, id }) => `${name} ${id}`}
      address={address}
      page={query.data}
    >
      {tabs.length > 0 && (
        <TableTabs address={address} label={t('notifications:approvals.kinds')} name="resource" tabs={tabs} />
      )}
    </TablePage>
  );
}

/** The names of kinds of things: of a resource as its list is called. */
function useKindNames(): (name: string) => string {
  const { t } = useTranslation();
  const lookup = useResourceLookup();
  return (name) => {
    const resource = lookup(name);
    return resource ? t(listKey(resource)) : t(`contract:resource.${name}.many`);
  };
}

function useColumns(): TableColumn<Waiting>[] {
  const { t, language } = useTranslation();
  const kindOf = useKindNames();
  const lookup = useResourceLookup();
  return [
    {
      name: 'title',
      kind: 'title',
      label: t('contract:field.title'),
      render: ({ resource: name, id, title, href }) => {
        const resource = lookup(name);
        const place = resource ? recordHref(resource, id) : href;
        return place ? <AppLink href={place}>{title}</AppLink> : title;
      },
    },
    {
      name: 'resource',
      label: t('contract:field.resource'),
      width: '200px',
      render: ({ resource: name }) => kindOf(name),
    },
    {
      name: 'askedBy',
      label: t('notifications:approvals.askedBy'),
      width: '200px',
      priority: 'medium',
      render: ({ askedByName }) => askedByName,
    },
    {
      name: 'askedAt',
      label: t('notifications:approvals.askedAt'),
      width: '160px',
      render: ({ askedAt }) => (
        <time dateTime={askedAt} title={formatInstant(askedAt)}>
          {formatRelative(askedAt, language)}
        </time>
      ),
    },
  ];
}
