import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { isVisible, visibilityOf } from '../../declare/kinds/visibility.ts';
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
    const seen = records.map((record) => seenOf(resource, record));
    const told = (['visible', 'scheduled', 'hidden'] as const).flatMap((what) => {
      const count = seen.filter((each) => each === what).length;
      // That nobody sees them is worth saying only when it is true of all.
      return count > 0 && (what !== 'hidden' || count === records.length) ? [{ what, count }] : [];
    });
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const confirmed = await modal.confirm({
      title: t(`kit:remove.${form}.title`, { count: records.length, title: records[0]?.[resource.title] }),
      content: (
        <>
          <p>{t(`kit:remove.${form}.trash`, { count: records.length })}</p>
          {told.map(({ what, count }) => (
            <p key={what}>{t(`kit:remove.${form}.${what}`, { count })}</p>
          ))}
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

/** What visitors have of a record at this moment; undefined of resources that they never see. */
function seenOf(resource: Resource, record: AnyRecord): 'visible' | 'scheduled' | 'hidden' | undefined {
  if (!resource.publicFields) return undefined;
  if (isVisible(resource, record, Date.now())) return 'visible';
  return visibilityOf(resource, record, Date.now()) === 'scheduled' ? 'scheduled' : 'hidden';
}
