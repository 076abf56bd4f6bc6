import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../../browser/copy.ts';
import { downloadText } from '../../../../browser/download.ts';
import { useSession } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes, once: they are stored nowhere, so the dialog closes only when the person says so. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { user } = useSession();
  const [isKept, setKept] = useState(false);
  const text = [t('auth:codes.file', { username: user?.username ?? '' }), '', ...codes, ''].join('\r\n');
  const copy = () => {
    const lines = codes.join('\n');
    if (!copyText(lines, `<pre>${lines}</pre>`)) return;
    void message.success(t('auth:codes.copied'));
    setKept(true);
  };
  return (
    <Modal
      open
      title={t('auth:codes.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(isKept ? 'auth:codes.close' : 'auth:codes.written')}
        </Button>
      }
    >
      <div className="recovery-codes">
        <p>{t('auth:codes.text')}</p>
        <ol className="figures">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="recovery-codes-ways">
          <Button icon={<CopyOutlined />} onClick={copy}>
            {t('auth:codes.copy')}
          </Button>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => {
              downloadText(t('auth:codes.fileName'), text, 'text/plain');
              setKept(true);
            }}
          >
            {t('auth:codes.download')}
          </Button>
          <Button
            icon={<PrinterOutlined />}
            onClick={() => {
              window.print();
              setKept(true);
            }}
          >
            {t('auth:codes.print')}
          </Button>
        </div>
        <Alert type="warning" showIcon title={t('auth:codes.advice')} />
      </div>
    </Modal>
  );
}
