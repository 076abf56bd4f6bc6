import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../../declare/resource.ts';
import { call } from '../../../ui/call.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { eraseStaff } from '../contract.ts';

interface EraseOptions {
  record: AnyRecord;
  /** Told when it begins, so that nothing keeps showing the values, and when it is over. */
  onErasing: (erasing: boolean) => void;
  /** Told when it is done; resolves when the page knows the record anew. */
  onErased: () => Promise<void>;
}

/** Asks whether what is personal of somebody who left shall be erased, says what is lost, and does it. */
export function useErase({ record, onErasing, onErased }: EraseOptions): () => void {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const refuse = useRefusal();

  const erase = async () => {
    onErasing(true);
    try {
      const { id, version } = record;
      const erased = await call(eraseStaff, { id, version });
      void message.success(t(erased.version === version ? 'staff:erase.nothing' : 'staff:erase.done'), 6);
    } catch (problem) {
      refuse(problem);
    }
    // Also when it was refused: the record is then another than the page knew.
    await onErased();
    onErasing(false);
  };
  return () =>
    void modal.confirm({
      title: t('staff:erase.title', { name: record.fullName }),
      width: 520,
      content: (
        <>
          <p>{t('staff:erase.lost')}</p>
          <ul>
            <li>{t('staff:erase.record')}</li>
            <li>{t('staff:erase.history')}</li>
          </ul>
          <p>{t('staff:erase.kept')}</p>
        </>
      ),
      okText: t('staff:erase.ok'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      autoFocusButton: 'cancel',
      onOk: erase,
    });
}
