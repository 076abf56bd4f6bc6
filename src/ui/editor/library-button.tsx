import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { type PickerProps, useMediaPort } from './media-port.ts';
import './texts.ts';

interface LibraryButtonProps extends Omit<PickerProps, 'onClose'> {
  disabled?: boolean;
  /** For the field's label, if the field has no other button. */
  id?: string | undefined;
}

/** Opens the library, for a field that can contain existing files. */
export function LibraryButton({ disabled = false, id, ...picking }: LibraryButtonProps) {
  const { t } = useTranslation();
  const { Picker } = useMediaPort();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(id && { id })}
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t('editor:library.choose')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Picker {...picking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
