import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';

/**
 * The address of a file, with a copy button. Where the browser denies access to the clipboard, the text is selected for
 * Ctrl+C.
 */
export function FileAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<'copied' | 'marked'>();
  const address = new URL(url, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNotice('copied');
    } catch {
      field.current?.select();
      setNotice('marked');
    }
  };
  return (
    <div className="file-address">
      <label htmlFor={id}>{t('media:file.address')}</label>
      <div>
        <input ref={field} id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button icon={notice === 'copied' ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
          {t('media:file.copy')}
        </Button>
      </div>
      <span role="status">{notice && t(`media:file.${notice}`)}</span>
    </div>
  );
}
