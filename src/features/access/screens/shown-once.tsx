import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { oneTimePasswordDays } from '../contract/common.ts';
import type { Secret } from './account-panels.ts';

/**
 * Shows a one-time password, a machine's key or a token, once: it is stored nowhere, so the dialog does not close by
 * accident.
 */
export function ShownOnce({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const { kind, name, text } = secret;
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a clipboard (plain HTTP, or denied) it is selected, ready for Ctrl+C.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <Modal
      open
      title={t(`access:${kind}.title`, { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(`access:${kind}.close`)}
        </Button>
      }
    >
      <p>{t(`access:${kind}.text`, { days: oneTimePasswordDays })}</p>
      <div className="shown-once" data-kind={kind}>
        <code ref={shown}>{text}</code>
        <Button icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
          {t(copied ? 'access:copied' : 'access:copy')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={t(`access:${kind}.advice`)} />
    </Modal>
  );
}
