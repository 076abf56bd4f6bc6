import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { ImportDetail, ListSheet } from '../contract/operations.ts';
import { importHref } from './import-address.ts';
import { StateTag } from './state-tag.tsx';
import type { GoOn } from './use-further-sheet.ts';

/** The next open list after the one of an import, in file order, starting again at the beginning. */
export function nextSheet({ lists, sheet }: Pick<ImportDetail, 'lists' | 'sheet'>): ListSheet | undefined {
  const own = lists.findIndex(({ name }) => name === sheet);
  return [...lists.slice(own + 1), ...lists.slice(0, Math.max(own, 0))].find(({ open, hidden }) => open && !hidden);
}

interface SheetsOfFileProps {
  resource: Resource;
  detail: ImportDetail;
  goOn: GoOn;
}

/** The lists of a workbook, whether they were read, and links to continue with the others. */
export function SheetsOfFile({ resource, detail, goOn }: SheetsOfFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const { lists } = detail;
  if (lists.length < 2) return null;
  const done = lists.filter(({ state }) => state === 'stored').length;
  return (
    <section className="import-card" aria-labelledby={id}>
      <h2 id={id}>{t('spreadsheets:sheets.title', { done: formatNumber(done), total: formatNumber(lists.length) })}</h2>
      <ul className="unfinished-imports">
        {lists.map(({ name, hidden, rows, importId, state, open }) => (
          <li key={name} aria-current={importId === detail.id || undefined}>
            <span className="import-file-name">{name}</span>
            <span className="spreadsheet-quiet figures">
              {t(`spreadsheets:sheets.${hidden ? 'hiddenRows' : 'rows'}`, {
                count: rows,
                formatted: formatNumber(rows),
              })}
            </span>
            <span>{state === null ? t('spreadsheets:sheets.unread') : <StateTag state={state} />}</span>
            {open ? (
              <Button
                size="small"
                disabled={goOn.busy}
                aria-label={t('spreadsheets:sheets.readOf', { sheet: name })}
                onClick={() => goOn.to(name)}
              >
                {t('spreadsheets:sheets.read')}
              </Button>
            ) : importId === detail.id ? (
              <span className="spreadsheet-quiet">{t('spreadsheets:sheets.this')}</span>
            ) : (
              importId !== null && (
                <AppLink
                  href={importHref(resource, importId)}
                  aria-label={t('spreadsheets:sheets.openOf', { sheet: name })}
                >
                  {t('spreadsheets:imports.open')}
                </AppLink>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A button that continues with the next sheet after one was stored. */
export function NextSheet({ detail, goOn }: Pick<SheetsOfFileProps, 'detail' | 'goOn'>) {
  const { t } = useTranslation();
  const next = nextSheet(detail);
  if (!next) return null;
  return (
    <Button
      type="primary"
      className="import-choice"
      icon={<ArrowRightOutlined />}
      iconPlacement="end"
      loading={goOn.busy}
      onClick={() => goOn.to(next.name)}
    >
      {t('spreadsheets:sheets.next', { sheet: next.name })}
    </Button>
  );
}
