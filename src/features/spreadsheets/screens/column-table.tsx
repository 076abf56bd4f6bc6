import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { DataTable, type TableColumn } from '../../../ui/table/data-table.tsx';
import type { ChosenColumn, ImportColumn } from '../contract/operations.ts';
import { FieldSelect } from './field-select.tsx';

interface ColumnTableProps {
  resource: Resource;
  columns: readonly ImportColumn[];
  disabled: boolean;
  onChange: (choice: ChosenColumn) => void;
}

/** The columns of a file, each with its first values and its field. */
export function ColumnTable({ resource, columns, disabled, onChange }: ColumnTableProps) {
  const { t } = useTranslation();
  const tableColumns: TableColumn<ImportColumn>[] = [
    {
      name: 'letter',
      label: t('spreadsheets:columns.letter'),
      width: '56px',
      render: ({ letter }) => <span className="import-place-tag">{letter}</span>,
    },
    {
      name: 'header',
      kind: 'title',
      label: t('spreadsheets:columns.header'),
      render: ({ header }) => (
        <span className="list-clipped" title={header}>
          {header ? (
            <strong>{header}</strong>
          ) : (
            <span className="spreadsheet-quiet">{t('spreadsheets:columns.noHeader')}</span>
          )}
        </span>
      ),
    },
    {
      name: 'examples',
      label: t('spreadsheets:columns.examples'),
      priority: 'medium',
      render: ({ examples }) => <Examples texts={examples} />,
    },
    {
      name: 'field',
      label: t('spreadsheets:columns.field'),
      width: '250px',
      render: (column) => {
        const choose = (field: string | null) => onChange({ index: column.index, field });
        return (
          <div className="import-field">
            <FieldSelect resource={resource} column={column} columns={columns} disabled={disabled} onChange={choose} />
            <Together column={column} columns={columns} disabled={disabled} onJoin={() => choose(column.field)} />
          </div>
        );
      },
    },
    {
      name: 'by',
      label: t('spreadsheets:columns.how'),
      width: '152px',
      render: ({ by }) => (
        <span className="list-tag" data-tone={by === null ? 'warning' : by === 'header' ? undefined : 'accent'}>
          {t(`spreadsheets:columns.by.${by ?? 'none'}`)}
        </span>
      ),
    },
  ];
  return (
    <div className="import-table">
      <DataTable
        caption={t('spreadsheets:columns.title')}
        columns={tableColumns}
        rows={columns}
        rowKey={({ index }) => String(index)}
      />
    </div>
  );
}

interface TogetherProps {
  column: ImportColumn;
  columns: readonly ImportColumn[];
  disabled: boolean;
  onJoin: () => void;
}

/** The columns that are joined into one field, or the control to join them. */
function Together({ column, columns, disabled, onJoin }: TogetherProps) {
  const { t } = useTranslation();
  const same = columns.filter(({ field, index }) => field === column.field && field !== null && index !== column.index);
  if (same.length === 0) return null;
  const letters = same.map(({ letter }) => letter).join(', ');
  if (column.part) return <small className="spreadsheet-quiet">{t('spreadsheets:columns.joined', { letters })}</small>;
  return (
    <Button size="small" disabled={disabled} onClick={onJoin}>
      {t('spreadsheets:columns.join', { letter: column.letter, letters })}
    </Button>
  );
}

function Examples({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  const shown = texts.filter((text) => text !== '').join(' · ');
  return (
    <span className="list-clipped spreadsheet-quiet" title={shown}>
      {shown || t('spreadsheets:columns.noExamples')}
    </span>
  );
}
