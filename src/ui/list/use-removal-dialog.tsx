import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { isVisible } from '../../declare/kinds/visibility.ts';
import type { AnyRecord, Resource } from '../../declare/resource.ts';
import { wording } from './wording.ts';

export interface RemovalAnswer {
  readonly confirmed: boolean;
  /** Settled when the dialog is gone and has given the focus back: only then can it be led elsewhere. */
  readonly closed: Promise<void>;
}

/** A function that asks whether records shall go to the trash, and says what that means for visitors. */
export function useRemovalDialog(resource: Resource): (records: readonly AnyRecord[]) => Promise<RemovalAnswer> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async (records) => {
    const form = wording(records);
    const visible = resource.publicFields
      ? records.filter((record) => isVisible(resource, record, Date.now())).length
      : 0;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const confirmed = await modal.confirm({
      title: t(`kit:remove.${form}.title`, { count: records.length, title: records[0]?.[resource.title] }),
      content: (
        <>
          <p>{t(`kit:remove.${form}.trash`, { count: records.length })}</p>
          {visible > 0 && <p>{t(`kit:remove.${form}.visible`, { count: visible })}</p>}
        </>
      ),
      okText: t('kit:remove.action'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      focusable: { autoFocusButton: 'cancel' },
      afterClose: close,
    });
    return { confirmed, closed };
  };
}
