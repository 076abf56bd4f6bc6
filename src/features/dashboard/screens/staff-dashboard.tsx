import { WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useResources } from '../../../ui/resource-registry.tsx';
import { Parts } from '../../../ui/slices/lazy-part.tsx';
import { useSections } from '../../../ui/slices/slice-registry.tsx';
import { getDashboard } from '../contract.ts';
import { DraftList } from './draft-list.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { SectionCard } from './section-card.tsx';

/** The slices' sections, counts by section and status, the user's own drafts and the latest changes. */
export function StaffDashboard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const dashboard = useQuery({ queryKey: [getDashboard.name], queryFn: () => call(getDashboard, {}), staleTime: 0 });
  const known = useResources();
  const order = [...known.keys()];
  const sections = [...(dashboard.data?.sections ?? [])].sort(
    (a, b) => order.indexOf(a.resource) - order.indexOf(b.resource),
  );

  return (
    <div className="dashboard">
      <header>
        <h1>{t('dashboard:greeting', { name: user?.fullName })}</h1>
        <p className="dashboard-lead">{t('dashboard:lead')}</p>
      </header>
      <Parts of={useSections('dashboard')} props={{}} />
      {dashboard.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {dashboard.isError && <ProblemResult error={dashboard.error} onRetry={() => dashboard.refetch()} />}
      {dashboard.data && (
        <>
          {dashboard.data.notices.map(({ name, total, href }) => (
            <p key={name} className="dashboard-card dashboard-notice">
              <WarningOutlined />
              <span>{t(`dashboard:notice.${name}`, { count: total })}</span>
              <AppLink href={href}>{t('dashboard:notice.look')}</AppLink>
            </p>
          ))}
          <section className="dashboard-sections" aria-label={t('dashboard:sections')}>
            {sections.map((section) => {
              const resource = known.get(section.resource);
              return resource && <SectionCard key={resource.name} resource={resource} section={section} />;
            })}
            {sections.length === 0 && <p className="dashboard-empty">{t('dashboard:noSections')}</p>}
          </section>
          <div className="dashboard-columns">
            <RecentChanges changes={dashboard.data.changes} resources={known} />
            <DraftList drafts={dashboard.data.drafts} resources={known} />
          </div>
        </>
      )}
    </div>
  );
}
