import { useContext } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { type Resource, recordHref } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { DataTable, type TableColumn } from '../../../ui/table/data-table.tsx';
import type { ImportRow, RowSelection } from '../contract/operations.ts';
import { namesOf } from '../contract/row.ts';
import { FixContext } from './fix-context.ts';
import { RowCells } from './row-cells.tsx';
import { RowChoice } from './row-choice.tsx';

interface RowTableProps {
  resource: Resource;
  kind: RowSelection;
  /** Undefined: not loaded yet. */
  rows: readonly ImportRow[] | undefined;
}

/** Rows of a file with their records, cell by cell. */
export function RowTable({ resource, kind, rows }: RowTableProps) {
  const { t } = useTranslation();
  const mendable = useContext(FixContext) !== undefined;
  const content = kind === 'added' && !mendable ? 'stored' : kind;
  const columns: TableColumn<ImportRow>[] = [
    {
      name: 'number',
      label: t('spreadsheets:preview.number'),
      width: '76px',
      align: 'end',
      render: ({ number }) => formatNumber(number),
    },
    {
      name: 'record',
      kind: 'title',
      label: t('spreadsheets:preview.record'),
      width: '28%',
      render: (row) => <RecordName resource={resource} row={row} />,
    },
    {
      name: 'cells',
      label: t(`spreadsheets:preview.content.${content}`),
      render: (row) => (row.kind === 'passed' ? row.reason : <RowCells resource={resource} row={row} />),
    },
    ...(mendable
      ? [
          {
            name: 'choice',
            label: t('spreadsheets:mend.column'),
            width: kind === 'passed' ? '150px' : '92px',
            render: (row: ImportRow) => <RowChoice row={row} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t(`spreadsheets:preview.kind.${kind}`)}
      columns={columns}
      rows={rows}
      rowKey={({ number }) => String(number)}
    />
  );
}

/** The name of a row's record with its key; a link where the record exists. */
function RecordName({ resource, row }: { resource: Resource; row: ImportRow }) {
  const { t } = useTranslation();
  const readable = useCan(resourceOperations(resource).detail.name);
  const { recordId } = row;
  const { name, aside } = namesOf(row);
  // A row without a title shows its key.
  const title = name || aside || t('spreadsheets:preview.untitled');
  return (
    <>
      {recordId !== null && readable ? (
        <AppLink
          className="list-clipped"
          href={recordHref(resource, recordId)}
          aria-label={t('spreadsheets:preview.open', { title })}
        >
          {title}
        </AppLink>
      ) : (
        <span className="list-clipped">{title}</span>
      )}
      {name !== '' && aside !== '' && <span className="list-aside">{aside}</span>}
    </>
  );
}
