import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { encodingNames, type ImportColumn, type ImportDetail } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';
import type { ReadingChange } from './use-import-steps.tsx';
import './read-summary.css';

/** What was read of the file and what was not: other sheets, hidden rows and columns, unmapped columns. */
export function ReadSummary({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const { t } = useTranslation();
  const { sheet, counts, others, lists: ofFile, hidden, unknown, columns, readLike, encoding } = detail;
  const counted = (count: number) => ({ count, formatted: formatNumber(count) });
  const rows = counted(counts.added + counts.changed + counts.unchanged + counts.wrong);
  const waiting = new Set(ofFile.flatMap(({ name, open }) => (open ? [name] : [])));
  const lists = others.filter(({ name }) => waiting.has(name));
  const rest = others.filter(({ name }) => ofFile.every((list) => list.name !== name));
  // A list that another import reads or has stored is not left over.
  const more = lists.length + rest.length;
  const unseen = columns.filter((column) => column.hidden && column.field !== null);
  const left = columns.filter(({ field }) => field === null);
  return (
    <section className="read-summary" aria-label={t('spreadsheets:read.title')}>
      <p>
        {others.length > 0
          ? `${t('spreadsheets:read.sheet', { sheet, ...rows })}${more > 0 ? ` ${t('spreadsheets:read.more', counted(more))}` : ''}`
          : t('spreadsheets:read.rows', rows)}
      </p>
      <ul>
        {lists.map(({ name, hidden: isHidden, rows: of }) => (
          <Warning key={name} change={{ sheet: name }} action={t('spreadsheets:read.choose', { sheet: name })}>
            {t(`spreadsheets:read.${isHidden ? 'hiddenList' : 'list'}`, { sheet: name, ...counted(of) })}
          </Warning>
        ))}
        {lists.length > 0 && <li>{t('spreadsheets:read.further', counted(lists.length))}</li>}
        {detail.ofSheet.map(
          ({ field, named }) =>
            named && (
              <Warning key={field}>
                {t('spreadsheets:read.ofSheet', { label: fieldLabel(t, resource, field), sheet })}
              </Warning>
            ),
        )}
        {encoding?.chosen === encoding?.recognised && encoding && (
          <Warning change={{ encoding: 'none' }} action={t('spreadsheets:encoding.keep')}>
            {t('spreadsheets:encoding.converted', { encoding: encodingNames[encoding.recognised] })}
          </Warning>
        )}
        {readLike !== null && <Warning>{t('spreadsheets:read.like', { sheet: readLike })}</Warning>}
        {hidden.rows > 0 && (
          <Warning
            change={{ hidden: !hidden.taken }}
            action={t(`spreadsheets:read.${hidden.taken ? 'passHidden' : 'takeHidden'}`)}
          >
            {t(`spreadsheets:read.${hidden.taken ? 'hiddenRows' : 'hiddenPassed'}`, counted(hidden.rows))}
          </Warning>
        )}
        {!unknown.taken && (
          <Warning change={{ unknown: true }} action={t('spreadsheets:read.takeUnknown')}>
            {t('spreadsheets:read.unknownPassed', counted(unknown.rows))}
          </Warning>
        )}
        {unseen.length > 0 && (
          <Warning>{t('spreadsheets:read.hiddenColumns', { columns: unseen.map(columnName).join(', ') })}</Warning>
        )}
        {rest.length > 0 && (
          <li>{t('spreadsheets:read.others', { sheets: rest.map(({ name }) => `“${name}”`).join(', ') })}</li>
        )}
        {left.length > 0 && <li>{t('spreadsheets:read.left', { columns: left.map(columnName).join(', ') })}</li>}
      </ul>
    </section>
  );
}

/** A warning before the rows are stored, with an action. */
function Warning({ children, change, action }: { children: ReactNode; change?: ReadingChange; action?: string }) {
  const fixing = useContext(FixContext);
  return (
    <li data-doubt>
      <span>{children}</span>
      {fixing && change && (
        <Button size="small" disabled={fixing.waiting} onClick={() => fixing.change(change)}>
          {action}
        </Button>
      )}
    </li>
  );
}

/** A column by its letter and name. */
function columnName({ letter, header }: ImportColumn): string {
  return header === '' ? letter : `${letter} (${header})`;
}
