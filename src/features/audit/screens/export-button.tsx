import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { download } from '../../../browser/download.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { type AuditExportInput, exportAudit, getListAudit } from '../contract/audit.ts';

const formats = ['xlsx', 'csv'] as const;

/** Downloads the filtered log as a file; the download is registered among the exports and in the log itself. */
export function ExportButton({ filters }: { filters: AuditExportInput }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    mutationFn: (format: (typeof formats)[number]) => download(exportAudit, { ...filters, format }),
    onSuccess: ({ fileName }) => {
      void message.success(t('audit:log.export.done', { name: fileName }));
      void queryClient.invalidateQueries({ queryKey: [getListAudit.name] });
    },
    onError: refuse,
  });
  const items = formats.map((format) => ({ key: format, label: t(`audit:log.export.${format}`) }));
  const choose = ({ key }: { key: string }) => {
    const format = formats.find((each) => each === key);
    if (format) exporting.mutate(format);
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: choose }}>
      <Button icon={<DownloadOutlined />} loading={exporting.isPending} aria-haspopup="menu">
        {t('audit:log.export.action')}
      </Button>
    </Dropdown>
  );
}
