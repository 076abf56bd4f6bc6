import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface FormFooterProps {
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** The two ways out of a form in a drawer. */
export function FormFooter({ saving, onSave, onCancel }: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="access-footer">
      <Button onClick={onCancel}>{t('kit:cancel')}</Button>
      <Button type="primary" loading={saving} onClick={onSave}>
        {t('kit:record.save')}
      </Button>
    </div>
  );
}
