import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { refusedStatus } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { getRecordRefusal } from '../contract/approvals.ts';
import './refusal-banner.css';

/** Why the record is refused, by whom and when, until it is sent for approval again. */
export default function RefusalBanner({ resource, record: { id, status, version } }: RecordPartProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: [getRecordRefusal.name, resource.name, id, version],
    queryFn: ({ signal }) => call(getRecordRefusal, { resource: resource.name, ids: [id] }, { signal }),
    enabled: status === refusedStatus,
  });
  const [refusal] = status === refusedStatus ? (data?.items ?? []) : [];
  if (!refusal) return null;
  return (
    <Alert
      className="refusal-banner"
      type="error"
      showIcon
      title={t('notifications:refusal.banner', { name: refusal.byName, time: formatInstant(refusal.at) })}
      description={<p>{refusal.reason}</p>}
    />
  );
}
