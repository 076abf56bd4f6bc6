import { ApartmentOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { useGo } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { getOrganisation } from '../contract.ts';
import { staff } from '../resource.ts';
import { countPeople, type FoldedUnit, filterUnits, foldedUnits } from './organisation-filter.ts';
import { UnitSection, unitAnchor } from './organisation-unit.tsx';
import '../../../ui/list/list.css';
import './organisation.css';

/** The organisation chart: everybody at work by unit, leaders first; searchable and printable. */
export default function OrganisationPage() {
  const { t } = useTranslation();
  const go = useGo();
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useLocation({ select: (location) => new URLSearchParams(location.searchStr).get('q') ?? '' });
  const { data, error, refetch } = useQuery({
    // The key begins with the staff resource, so that its changes invalidate this query too.
    queryKey: [staff.name, 'organisation'],
    queryFn: ({ signal }) => call(getOrganisation, {}, { signal }),
  });
  const units = useMemo(() => data && foldedUnits(data.units), [data]);
  const shown = useMemo(() => units && filterUnits(units, search), [units, search]);
  const setSearch = (text: string) =>
    go(text ? `${pathname}?q=${encodeURIComponent(text)}` : pathname, { replace: true, keepScroll: true });
  const people = shown && countPeople(shown);

  return (
    <section className="organisation">
      <header className="list-header">
        <h1>
          {t('labels:staff.organisation')}
          {units && <span className="list-count figures">{formatNumber(countPeople(units))}</span>}
        </h1>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('staff:organisation.print')}
        </Button>
      </header>
      <search className="list-filters">
        <SearchBox label={t('staff:organisation.search')} value={search} onChange={setSearch} />
      </search>
      {search && people !== undefined && (
        <p className="organisation-found" role="status">
          {t('staff:organisation.found', { total: formatNumber(people) })}
        </p>
      )}
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {units?.length === 0 && <Nothing reason="empty" />}
      {shown?.length === 0 && units?.length !== 0 && <Nothing reason="nobody" onClear={() => setSearch('')} />}
      {shown && shown.length > 0 && <Units units={shown} whole={search === ''} />}
    </section>
  );
}

/** An index of the units next to the units themselves. `whole`: there is no search. */
function Units({ units, whole }: { units: readonly FoldedUnit[]; whole: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="organisation-columns">
      <nav className="organisation-index" aria-label={t('staff:organisation.units')}>
        <ul>
          {units.map(({ id, name, staff: people }) => (
            <li key={id}>
              <a href={`#${unitAnchor(id)}`}>
                {name} <span className="figures">{formatNumber(people.length)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="organisation-units">
        {units.map((unit) => (
          <UnitSection key={unit.id} unit={unit} whole={whole} />
        ))}
      </div>
    </div>
  );
}

function Nothing({ reason, onClear }: { reason: 'empty' | 'nobody'; onClear?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="list-empty">
      <ApartmentOutlined />
      <p className="list-empty-title">{t(`staff:organisation.${reason}`)}</p>
      {onClear ? (
        <Button onClick={onClear}>{t('staff:organisation.clear')}</Button>
      ) : (
        <p>{t('staff:organisation.emptyHint')}</p>
      )}
    </div>
  );
}
