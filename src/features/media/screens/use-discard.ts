import { App } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';

/** A function that closes a dialog, after asking where something typed would be lost. */
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
