import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';

interface RefuseDialogProps {
  onClose: () => void;
  /** Refuses for this reason; resolves when it succeeded, or its error was shown. */
  onRefuse: (reason: string) => Promise<void>;
}

/** Asks why a replacement is refused: the person who proposed it sees the reason next to the file. */
export function RefuseDialog({ onClose, onRefuse }: RefuseDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [saving, setSaving] = useState(false);
  const refuse = async () => {
    setSaving(true);
    await onRefuse(reason.trim().normalize('NFC'));
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title={t('media:versions.refuseTitle')}
      okText={t('media:versions.refuse')}
      cancelText={t('kit:cancel')}
      confirmLoading={saving}
      onOk={() => void refuse()}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('media:versions.reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        value={reason}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${id}-hint`}>{t('media:versions.reasonHint')}</p>
    </Modal>
  );
}
