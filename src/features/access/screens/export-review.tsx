import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { downloadText } from '../../../browser/download.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { exportAccessReview } from '../contract/accounts.ts';
import './access.css';

/** Downloads all permissions as a table for the yearly access review. */
export function ExportReview() {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const allowed = useCan(exportAccessReview.name);
  const run = useMutation({
    mutationFn: () => call(exportAccessReview, {}),
    onSuccess: ({ fileName, csv }) => downloadText(fileName, csv, 'text/csv'),
    onError: refuse,
  });
  if (!allowed) return null;
  return (
    <Button
      className="export-review"
      icon={<DownloadOutlined />}
      loading={run.isPending}
      title={t('access:review')}
      onClick={() => run.mutate()}
    >
      <span>{t('access:review')}</span>
    </Button>
  );
}
