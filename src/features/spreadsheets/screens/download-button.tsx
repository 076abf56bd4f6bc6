import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Operation } from '../../../contract/operation.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps<Input> {
  label: string;
  operation: Operation<Input, unknown>;
  input: Input;
}

/** A button that downloads a file; during the download it shows the received bytes and stops it. */
export function DownloadButton<Input>({ label, operation, input }: DownloadButtonProps<Input>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const { bytes, start, stop } = useDownload();
  const run = async () => {
    try {
      const file = await start(operation, input);
      if (file) {
        const size = formatBytes(file.bytes);
        void message.success(t('spreadsheets:download.done', { name: file.fileName, size }));
      }
    } catch (error) {
      refuse(error);
    }
  };
  if (bytes === undefined) {
    return (
      <Button icon={<DownloadOutlined />} onClick={() => void run()}>
        {label}
      </Button>
    );
  }
  return (
    <Button icon={<CloseOutlined />} onClick={stop} title={t('spreadsheets:download.cancel')}>
      {bytes > 0 ? t('spreadsheets:download.bytes', { size: formatBytes(bytes) }) : t('spreadsheets:download.waiting')}
    </Button>
  );
}
