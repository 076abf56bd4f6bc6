import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';

interface FormFooterProps {
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** What the form does; absent: it saves. */
  label?: string;
}

/** The buttons of a form in a drawer; Ctrl+S saves too. */
export function FormFooter({ saving, onSave, onCancel, label }: FormFooterProps) {
  const { t } = useTranslation();
  useSaveKey(onSave);
  return (
    <div className="access-footer">
      <Button onClick={onCancel}>{t('kit:cancel')}</Button>
      <Button type="primary" title="Ctrl+S" loading={saving} onClick={onSave}>
        {label ?? t('kit:record.save')}
      </Button>
    </div>
  );
}
