import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';

interface FormFooterProps {
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** The buttons of a form in a drawer; Ctrl+S saves too. */
export function FormFooter({ saving, onSave, onCancel }: FormFooterProps) {
  const { t } = useTranslation();
  useSaveKey(onSave);
  return (
    <div className="access-footer">
      <Button onClick={onCancel}>{t('kit:cancel')}</Button>
      <Button type="primary" title="Ctrl+S" loading={saving} onClick={onSave}>
        {t('kit:record.save')}
      </Button>
    </div>
  );
}
