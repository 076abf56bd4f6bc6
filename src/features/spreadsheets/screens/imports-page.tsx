import { EyeOutlined, UndoOutlined } from '@ant-design/icons';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatNumber, formatRelative } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type ImportSummary, rowKinds } from '../contract/operations.ts';
import { resumeHref } from './import-address.ts';
import { useImports } from './import-queries.ts';
import { ResourceFilter, registerShape } from './resource-filter.tsx';
import { StateTag } from './state-tag.tsx';
import { undoOperation, useUndo } from './use-undo.tsx';
import './row-review.css';
import './spreadsheets.css';

/** All imports, newest first: who made them, their results, and actions to open or undo one. */
export default function ImportsPage() {
  const { t } = useTranslation();
  const address = useTableAddress(registerShape);
  const { page, pageSize, resource } = address.input;
  const query = useImports({ resource, page, pageSize });
  return (
    <TablePage
      title={t('labels:spreadsheets.imports')}
      noun={t('spreadsheets:imports.noun')}
      query={query}
      columns={useColumns()}
      rows={query.data?.items}
      rowKey={({ id }) => id}
      address={address}
      page={query.data}
    >
      <ResourceFilter address={address} label={t('spreadsheets:imports.resource')} />
    </TablePage>
  );
}

function useColumns(): TableColumn<ImportSummary>[] {
  const { t, language } = useTranslation();
  return [
    {
      name: 'file',
      kind: 'title',
      label: t('spreadsheets:imports.file'),
      render: (summary) => (
        <>
          <AppLink className="list-clipped" href={resumeHref(summary)}>
            {summary.fileName}
          </AppLink>
          {summary.sheets.length > 1 && (
            <span className="list-aside">{t('spreadsheets:sheets.of', { sheet: summary.sheet })}</span>
          )}
          <Counts summary={summary} />
        </>
      ),
    },
    {
      name: 'resource',
      label: t('spreadsheets:imports.resource'),
      width: '112px',
      priority: 'medium',
      render: ({ resource }) => t(`contract:resource.${resource}.many`, { defaultValue: resource }),
    },
    {
      name: 'when',
      label: t('spreadsheets:imports.when'),
      width: '148px',
      render: ({ createdAt, createdByName }) => (
        <span>
          <time className="list-line" dateTime={createdAt} title={formatInstant(createdAt)}>
            {formatRelative(createdAt, language)}
          </time>
          <span className="list-aside">{createdByName ?? t('spreadsheets:import.nobody')}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: t('spreadsheets:imports.state'),
      width: '144px',
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      name: 'actions',
      kind: 'actions',
      label: t('kit:list.actions'),
      width: '92px',
      render: (summary) => <Actions summary={summary} />,
    },
  ];
}

/** The number of rows of each kind, without empty kinds. */
function Counts({ summary: { counts, state } }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const rows = counts.added + counts.changed + counts.wrong;
  // An import that failed or was discarded after the comparison stored nothing.
  if (rows > 0 && (state === 'failed' || state === 'cancelled'))
    return (
      <span className="import-counts figures">
        {t('spreadsheets:imports.notStored', { count: rows, formatted: formatNumber(rows) })}
      </span>
    );
  const shownKinds = rowKinds.filter((kind) => counts[kind] > 0);
  return (
    <span className="import-counts figures">
      {shownKinds.map((kind) => (
        <span key={kind} data-kind={kind} className="row-kind-mark">
          {t(`spreadsheets:imports.count.${kind}`, { count: counts[kind], formatted: formatNumber(counts[kind]) })}
        </span>
      ))}
    </span>
  );
}

function Actions({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const undo = useUndo();
  // The list has only imports that the account may make.
  const undoable = summary.undoable && apiName.has(undoOperation(summary).name);
  return (
    <>
      <AppLink
        className="list-icon-button"
        href={resumeHref(summary)}
        title={t('spreadsheets:imports.open')}
        aria-label={t('spreadsheets:imports.openOf', { name: summary.fileName })}
      >
        <EyeOutlined />
      </AppLink>
      {undoable && (
        <button
          type="button"
          className="list-icon-button"
          title={t('spreadsheets:undo.short')}
          aria-label={t('spreadsheets:undo.of', { name: summary.fileName })}
          onClick={() => void undo(summary)}
        >
          <UndoOutlined />
        </button>
      )}
    </>
  );
}
