import { useTranslation } from 'react-i18next';
import { type Resource, statusSets } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { Dashboard } from '../contract.ts';

interface Props {
  resource: Resource;
  section: Dashboard['sections'][number];
}

/** How many records a section holds and in which states, drawn as one bar; every count leads to its records. */
export function SectionCard({ resource, section }: Props) {
  const { t } = useTranslation();
  const counts = statusSets[resource.statuses].codes
    .map((status) => ({
      status,
      total: section.byStatus.find((count) => count.status === status)?.total ?? 0,
      label: t(`contract:status.${resource.statuses}.${status}`),
    }))
    .filter(({ total }) => total > 0);
  return (
    <article className="dashboard-card section-card" data-statuses={resource.statuses}>
      <h2>
        <AppLink href={resource.route} className="section-name">
          {t(`contract:resource.${resource.name}.many`)}
        </AppLink>
      </h2>
      <p className="section-total figures">{formatNumber(section.total)}</p>
      <div className="section-bar" aria-hidden="true">
        {counts.map(({ status, total }) => (
          <span key={status} data-status={status} style={{ flexGrow: total }} />
        ))}
      </div>
      {counts.length > 0 ? (
        <ul className="section-counts">
          {counts.map(({ status, total, label }) => (
            <li key={status}>
              <AppLink href={`${resource.route}?status=${status}`}>
                <span className="section-swatch" data-status={status} aria-hidden="true" />
                {label} <strong className="figures">{formatNumber(total)}</strong>
              </AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dashboard-empty">{t('dashboard:emptySection')}</p>
      )}
    </article>
  );
}
