import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useWords } from '../../../browser/words.ts';

/** The address of a file, to be copied. Where the browser does not let pages write to the clipboard, it is marked for Ctrl+C. */
export function FileAddress({ url }: { url: string }) {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<'copied' | 'marked'>();
  const address = new URL(url, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setTold('copied');
    } catch {
      field.current?.select();
      setTold('marked');
    }
  };
  return (
    <div className="file-address">
      <label htmlFor={id}>{t('media:file.address')}</label>
      <div>
        <input ref={field} id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button icon={told === 'copied' ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
          {t('media:file.copy')}
        </Button>
      </div>
      <span role="status">{told && t(`media:file.${told}`)}</span>
    </div>
  );
}
