import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../browser/call.ts';
import { downloadText } from '../../../browser/download.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { exportAudit, getListAudit } from '../contract.ts';
import type { AuditFilters } from './audit-query.ts';

/** Takes the filtered log away as a CSV file; that it was taken is in the log itself. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    mutationFn: () => call(exportAudit, filters),
    onSuccess: ({ fileName, csv, rows, complete }) => {
      downloadText(fileName, csv, 'text/csv');
      const count = formatNumber(rows);
      if (complete) void message.success(t('audit:log.export.done', { count }));
      else void message.warning(t('audit:log.export.incomplete', { count }), 8);
      void queryClient.invalidateQueries({ queryKey: [getListAudit.name] });
    },
    onError: refuse,
  });
  return (
    <Button icon={<DownloadOutlined />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {t('audit:log.export.action')}
    </Button>
  );
}
