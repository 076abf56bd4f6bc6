import { useTranslation } from '../../../browser/use-translation.ts';
import type { Visibility } from '../../../declare/kinds/visibility.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { statusParameter, statusViews } from '../../../ui/list/status-views.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { Dashboard } from '../contract.ts';

interface Props {
  resource: Resource;
  section: Dashboard['sections'][number];
}

/** The number of records in a section by status, as a bar; each count links to its records. */
export function SectionCard({ resource, section }: Props) {
  const { t } = useTranslation();
  const counts = statusViews(resource)
    .map(({ label, asks }) => {
      const part = statusParameter(resource, asks);
      const isPart = (count: { status: number; visibility?: Visibility | undefined }) =>
        asks.visibility ? count.visibility === asks.visibility : count.status === asks.status;
      return { part, total: section.byStatus.find(isPart)?.total ?? 0, label: t(label) };
    })
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
        {counts.map(({ part, total }) => (
          <span key={part} data-status={part} style={{ flexGrow: total }} />
        ))}
      </div>
      {counts.length > 0 ? (
        <ul className="section-counts">
          {counts.map(({ part, total, label }) => (
            <li key={part}>
              <AppLink href={`${resource.route}?status=${part}`}>
                <span className="section-swatch" data-status={part} aria-hidden="true" />
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
