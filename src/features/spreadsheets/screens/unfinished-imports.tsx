import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { getListImport, type ImportSummary } from '../contract/operations.ts';
import { resumeHref } from './import-address.ts';
import { useImports } from './import-queries.ts';
import { StateTag } from './state-tag.tsx';

/** Whether it waits for a decision, or is running. */
function isOpen({ state }: ImportSummary): boolean {
  return ['reading', 'ready', 'storing', 'undoing'].includes(state);
}

/**
 * The newest imports that wait for a decision, are running, or have unread lists in their file, as links to resume
 * them.
 */
export function UnfinishedImports({ resource }: { resource: Resource }) {
  const { t, language } = useTranslation();
  const { data } = useImports({ resource: resource.name, pageSize: 10 }, useCan(getListImport.name));
  const unfinished = data?.items.filter((summary) => isOpen(summary) || summary.unread > 0);
  if (!unfinished?.length) return null;
  return (
    <section className="import-card" aria-labelledby="unfinished-imports">
      <h2 id="unfinished-imports">{t('spreadsheets:choose.unfinished')}</h2>
      <ul className="unfinished-imports">
        {unfinished.map((summary) => {
          const { id, fileName, sheets, sheet, state, unread, createdAt, createdByName } = summary;
          const open = isOpen(summary);
          return (
            <li key={id}>
              <span className="import-file-name">
                {fileName}
                {open && sheets.length > 1 && ` · ${t('spreadsheets:sheets.of', { sheet })}`}
              </span>
              {open ? (
                <StateTag state={state} />
              ) : (
                <span>{t('spreadsheets:sheets.left', { count: unread, formatted: formatNumber(unread) })}</span>
              )}
              <span className="spreadsheet-quiet">
                {createdByName ?? t('spreadsheets:import.nobody')} · {formatRelative(createdAt, language)}
              </span>
              <AppLink href={resumeHref(summary)} aria-label={t('spreadsheets:choose.resumeOf', { name: fileName })}>
                {t('spreadsheets:choose.resume')}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
