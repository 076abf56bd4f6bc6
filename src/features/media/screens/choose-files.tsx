import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { acceptedTypes } from '../../../ui/editor/media-port.ts';

interface ChooseFilesProps {
  /** The label of the button, other than "upload". */
  label?: string;
  primary?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the file dialog of the browser. */
export function ChooseFiles({ label, primary = false, onFiles }: ChooseFilesProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={[...acceptedTypes.attachment, ...acceptedTypes.video].join(',')}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files]);
          target.value = '';
        }}
      />
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label ?? t('media:upload.action')}
      </Button>
    </>
  );
}
