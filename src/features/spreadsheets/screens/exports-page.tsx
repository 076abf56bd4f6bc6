import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay, formatNumber, formatTime } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type ExportEntry, getListExport } from '../contract/export.ts';
import { useFileResourceLookup } from './file-resources.tsx';
import { FilterText } from './filter-text.tsx';
import { ResourceFilter, registerShape } from './resource-filter.tsx';
import './spreadsheets.css';

/** The register of exports: who exported which data, when, and whether it contained personal values. */
export default function ExportsPage() {
  const { t } = useTranslation();
  const address = useTableAddress(registerShape);
  const { page, pageSize, resource } = address.input;
  const query = useQuery({
    queryKey: [getListExport.name, resource, page, pageSize],
    queryFn: ({ signal }) => call(getListExport, { resource, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <TablePage
      title={t('labels:spreadsheets.exports')}
      noun={t('spreadsheets:exports.noun')}
      query={query}
      columns={useColumns()}
      rows={query.data?.items}
      rowKey={({ id }) => id}
      address={address}
      page={query.data}
    >
      <ResourceFilter address={address} label={t('spreadsheets:exports.what')} />
    </TablePage>
  );
}

function useColumns(): TableColumn<ExportEntry>[] {
  const { t } = useTranslation();
  const lookup = useFileResourceLookup();
  return [
    {
      name: 'at',
      label: t('spreadsheets:exports.when'),
      width: '104px',
      render: ({ at }) => (
        <time dateTime={at} className="figures">
          <span className="list-line">{formatDay(at)}</span>
          <span className="list-aside">{formatTime(at)}</span>
        </time>
      ),
    },
    {
      name: 'what',
      kind: 'title',
      label: t('spreadsheets:exports.what'),
      render: (entry) => <What entry={entry} />,
    },
    {
      name: 'accountName',
      label: t('spreadsheets:exports.who'),
      width: '170px',
      render: ({ accountName }) => accountName ?? t('spreadsheets:import.nobody'),
    },
    {
      name: 'filters',
      label: t('spreadsheets:exports.filters'),
      width: '250px',
      priority: 'medium',
      render: ({ resource, filters }) => <FilterText resource={lookup(resource)} filters={filters} />,
    },
    {
      name: 'file',
      label: t('spreadsheets:exports.file'),
      width: '120px',
      render: ({ format, complete }) => (
        <span className="list-tags">
          <span className="list-tag">{`.${format}`}</span>
          {!complete && (
            <span className="list-tag" data-tone="danger">
              {t('spreadsheets:exports.incomplete')}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'ipAddress',
      label: t('spreadsheets:exports.from'),
      width: '130px',
      priority: 'low',
      render: ({ ipAddress }) => ipAddress && <span className="spreadsheet-quiet figures">{ipAddress}</span>,
    },
  ];
}

/** The number of records and columns of an export. */
function What({ entry: { resource, rows, columns, personal } }: { entry: ExportEntry }) {
  const { t } = useTranslation();
  const lookup = useFileResourceLookup();
  const name = t(`contract:resource.${resource}.many`, { defaultValue: resource });
  const labels = columns.map((column) => fieldLabel(t, lookup(resource), column));
  return (
    <div className="export-what">
      <span className="figures list-tags">
        <strong>{t('spreadsheets:exports.rows', { name, count: rows, formatted: formatNumber(rows) })}</strong>
        {personal && (
          <span className="list-tag" data-tone="warning">
            {t('spreadsheets:exports.personal')}
          </span>
        )}
      </span>
      <details>
        <summary>{t('spreadsheets:exports.columns', { count: columns.length })}</summary>
        {labels.join(', ')}
      </details>
    </div>
  );
}
