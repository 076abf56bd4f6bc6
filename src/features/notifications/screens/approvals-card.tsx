import { AuditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { approvalsPath, getMyApproval } from '../contract/approvals.ts';

/** How much waits for the user's approval; nothing where nothing does. */
export default function ApprovalsCard() {
  const { t } = useTranslation();
  const count = useApprovalCount();
  if (count === 0) return null;
  return (
    <p className="dashboard-card dashboard-notice">
      <AuditOutlined />
      <span>{t('notifications:approvals.waiting', { count })}</span>
      <AppLink href={approvalsPath}>{t('notifications:approvals.look')}</AppLink>
    </p>
  );
}

/** How much waits for the user's approval. */
export function useApprovalCount(): number {
  const { data } = useQuery({
    queryKey: [getMyApproval.name, 'count'],
    queryFn: ({ signal }) => call(getMyApproval, { pageSize: 1 }, { signal }),
    staleTime: 0,
  });
  return data?.counts.reduce((sum, { total }) => sum + total, 0) ?? 0;
}
