import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useId } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { dayText, formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { getMissingThuyVan, missingDays } from '../contract/expected.ts';
import { entryPath } from '../contract/screens.ts';
import { hoursText } from './hours-text.ts';
import '../../../ui/list/list.css';
import './missing.css';

/** The readings of the last days that are missing, each with the way to type it. */
export default function MissingPage() {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useQuery({
    queryKey: [getMissingThuyVan.name],
    queryFn: ({ signal }) => call(getMissingThuyVan, {}, { signal }),
    staleTime: 0,
  });
  const items = query.data?.items;
  return (
    <section className="list-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>
          {t('labels:hydrology.missing')}
          {query.data && <span className="list-count figures">{formatNumber(query.data.total)}</span>}
        </h1>
      </header>
      {query.isError && !items && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {items && (
        <p className="missing-hint">
          {t(items.length > 0 ? 'hydrology:missing.hint' : 'hydrology:missing.none', { count: missingDays })}
        </p>
      )}
      {items && items.length > 0 && (
        <table className="missing-table figures">
          <thead>
            <tr>
              {['day', 'reservoir', 'hours'].map((name) => (
                <th key={name} scope="col">
                  {t(`hydrology:missing.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ reservoirId, reservoirName, day, hours }, place) => (
              <tr key={`${reservoirId} ${day}`}>
                <td>{items[place - 1]?.day === day ? '' : dayText(day)}</td>
                <th scope="row">
                  <AppLink
                    href={`${entryPath}?reservoir=${reservoirId}&day=${day}`}
                    aria-label={`${reservoirName} ${dayText(day)}`}
                  >
                    {reservoirName}
                  </AppLink>
                </th>
                <td>{hoursText(hours, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
