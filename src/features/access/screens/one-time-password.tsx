import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { GivenPassword } from './account-panels.ts';

/** Shows a one-time password, once: it is kept nowhere, and closing by accident is made hard. */
export function OneTimePassword({ given, onClose }: { given: GivenPassword; onClose: () => void }) {
  useReturnFocus();
  const { t } = useWords();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(given.password);
      setCopied(true);
    } catch {
      // Without a clipboard (plain HTTP, a refusal) the password is chosen, ready for Ctrl+C.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <Modal
      open
      title={t('access:password.title', { name: given.username })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('access:password.close')}
        </Button>
      }
    >
      <p>{t('access:password.text')}</p>
      <div className="one-time-password">
        <code ref={text}>{given.password}</code>
        <Button icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
          {t(copied ? 'access:password.copied' : 'access:password.copy')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={t('access:password.advice')} />
    </Modal>
  );
}
