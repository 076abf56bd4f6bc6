import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Pager } from '../../../ui/list/pager.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import { type ImportDetail, type RowSelection, rowKinds, rowSelections } from '../contract/operations.ts';
import { useImportRows } from './import-queries.ts';
import { RowTable } from './row-table.tsx';
import './row-review.css';

interface RowReviewProps {
  resource: Resource;
  detail: ImportDetail;
  address: TableAddress;
}

/** The rows of a file by kind, in pages; the kind that needs most attention is first. */
export function RowReview({ resource, detail, address }: RowReviewProps) {
  const { t } = useTranslation();
  const counts = { ...detail.counts, warned: detail.warned };
  const kind = (address.input.kind as RowSelection | undefined) ?? firstKind(counts);
  const { page, pageSize } = address.input;
  const query = useImportRows(detail, { kind, page, pageSize });
  const rows = query.data;
  if (rowKinds.every((other) => counts[other] === 0)) return <p>{t('spreadsheets:preview.noRows')}</p>;
  return (
    <>
      <KindTabs counts={counts} kind={kind} address={address} />
      {query.isError && !rows ? (
        <ProblemResult error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.items.length === 0 && !query.isPlaceholderData ? (
        <p className="row-review-none">
          {t(counts[kind] > 0 ? 'spreadsheets:preview.gone' : `spreadsheets:preview.none.${kind}`)}
        </p>
      ) : (
        <div data-stale={query.isPlaceholderData || undefined} className="row-review">
          <RowTable resource={resource} kind={kind} rows={rows?.items} />
        </div>
      )}
      {rows && rows.items.length > 0 && <Pager page={rows} address={address} />}
    </>
  );
}

/** The kinds of rows above a page of rows, which links to a kind scroll to. */
export const rowKindsId = 'row-kinds';

/** Kinds that most files do not have appear only when they have rows. */
const rare: ReadonlySet<RowSelection> = new Set(['warned', 'passed']);

type Counts = Readonly<Record<RowSelection, number>>;

/** The kind shown first: errors, then warnings, then changes of records, then new records. */
function firstKind(counts: Counts): RowSelection {
  return (['wrong', 'warned', 'changed', 'added'] as const).find((kind) => counts[kind] > 0) ?? 'unchanged';
}

interface KindTabsProps {
  counts: Counts;
  kind: RowSelection;
  address: TableAddress;
}

/** The number of rows of each kind, as links that can be opened and shared. */
function KindTabs({ counts, kind, address }: KindTabsProps) {
  const { t } = useTranslation();
  const { input, hrefOf } = address;
  return (
    <nav id={rowKindsId} tabIndex={-1} className="row-kinds-frame" aria-label={t('spreadsheets:preview.tabs')}>
      <ul className="row-kinds">
        {rowSelections
          .filter((other) => counts[other] > 0 || !rare.has(other))
          .map((other) => (
            <li key={other}>
              <AppLink
                href={hrefOf({ ...input, page: undefined, kind: other })}
                keepScroll
                data-kind={other}
                data-none={counts[other] === 0 || undefined}
                aria-current={other === kind ? 'page' : undefined}
              >
                <strong className="figures">{formatNumber(counts[other])}</strong>
                <span className="row-kind-mark">{t(`spreadsheets:preview.kind.${other}`)}</span>
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
