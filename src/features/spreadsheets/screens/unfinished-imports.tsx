import { useCan } from '../../../browser/session.ts';
import { useWords } from '../../../browser/words.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatRelative } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { getListImport } from '../contract.ts';
import { resumeHref } from './import-address.ts';
import { useImports } from './import-queries.ts';
import { StateTag } from './state-tag.tsx';

/** Of the newest imports those that wait for a decision or are being worked on: the way back to them. */
export function UnfinishedImports({ resource }: { resource: Resource }) {
  const { t, language } = useWords();
  const { data } = useImports({ resource: resource.name, pageSize: 10 }, useCan(getListImport.name));
  const unfinished = data?.items.filter(({ state }) => ['reading', 'ready', 'storing', 'undoing'].includes(state));
  if (!unfinished?.length) return null;
  return (
    <section className="import-card" aria-labelledby="unfinished-imports">
      <h2 id="unfinished-imports">{t('spreadsheets:choose.unfinished')}</h2>
      <ul className="unfinished-imports">
        {unfinished.map((summary) => {
          const { id, fileName, sheets, sheet, state, createdAt, createdByName } = summary;
          return (
            <li key={id}>
              <span className="import-file-name">
                {fileName}
                {sheets.length > 1 && ` · ${t('spreadsheets:sheets.of', { sheet })}`}
              </span>
              <StateTag state={state} />
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
