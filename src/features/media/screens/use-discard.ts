import { App } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';

/** Returns a function that closes a dialog, after a confirmation where input would be lost. */
export function useDiscard(hasUnsaved: boolean, close: () => void): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return () => {
    if (!hasUnsaved) return close();
    return void modal.confirm({
      title: t('media:bulk.discardTitle'),
      content: t('media:bulk.discardText'),
      okText: t('media:bulk.discard'),
      okButtonProps: { danger: true },
      cancelText: t('media:bulk.stay'),
      onOk: close,
    });
  };
}
