import { WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { getMissingThuyVan } from '../contract/expected.ts';
import { insertThuyVan } from '../contract/readings.ts';
import { missingPath } from '../contract/screens.ts';

/** How many readings are missing, on the dashboard of those who type them. */
export default function MissingNotice() {
  const { t } = useTranslation();
  const isAsked = [useCan(getMissingThuyVan.name), useCan(insertThuyVan.name)].every((may) => may);
  const { data } = useQuery({
    queryKey: [getMissingThuyVan.name],
    queryFn: ({ signal }) => call(getMissingThuyVan, {}, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
  if (!isAsked || !data || data.total === 0) return null;
  return (
    <p className="dashboard-card dashboard-notice">
      <WarningOutlined />
      <span>{t('hydrology:missing.count', { count: data.total })}</span>
      <AppLink href={missingPath}>{t('hydrology:missing.look')}</AppLink>
    </p>
  );
}
