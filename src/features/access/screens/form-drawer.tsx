import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

interface FormDrawerProps {
  title: string;
  size?: number;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  /** What the form does; absent: it saves. */
  label?: string;
  children: ReactNode;
}

/** A form in a drawer, with its buttons below; Ctrl+S saves too. */
export function FormDrawer({ title, size = 520, saving, onSave, onClose, label, children }: FormDrawerProps) {
  useReturnFocus();
  const { t } = useTranslation();
  useSaveKey(onSave);
  const footer = (
    <div className="access-footer">
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button type="primary" title="Ctrl+S" loading={saving} onClick={onSave}>
        {label ?? t('kit:record.save')}
      </Button>
    </div>
  );
  return (
    <Drawer open size={size} title={title} onClose={onClose} footer={footer}>
      {children}
    </Drawer>
  );
}
