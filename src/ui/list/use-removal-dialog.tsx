import { useTranslation } from '../../browser/use-translation.ts';
import type { SeenCounts } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { useQuestion } from '../use-question.ts';
import { wording } from './wording.ts';

export interface RemovalAnswer {
  readonly confirmed: boolean;
  /** Settled when the dialog is gone and has given the focus back: only then can it be led elsewhere. */
  readonly closed: Promise<void>;
}

/**
 * A function that asks whether records shall go to the trash, and says what that means for visitors: what they see of the
 * records is the server's to know; undefined where they never see any.
 */
export function useRemovalDialog(
  resource: Resource,
): (records: readonly AnyRecord[], seen: SeenCounts | undefined) => Promise<RemovalAnswer> {
  const { t } = useTranslation();
  const ask = useQuestion();
  return async (records, seen) => {
    const form = wording(records);
    const noun = t(`contract:resource.${resource.name}.one`);
    const words = { noun, atStart: noun.charAt(0).toUpperCase() + noun.slice(1) };
    const told = seen ? lossesOf(seen) : [];
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const confirmed = await ask({
      title: t(`kit:remove.${form}.title`, { count: records.length, title: records[0]?.[resource.title] }),
      content: (
        <>
          <p>{t(`kit:remove.${form}.trash`, { count: records.length })}</p>
          {told.map(({ what, count }) => (
            <p key={what}>{t(`kit:remove.${form}.${what}`, { count, ...words })}</p>
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

/** What is said of what visitors lose: that they see none is worth saying only when it is true of all. */
function lossesOf({ visible, scheduled }: SeenCounts) {
  const losses = [
    { what: 'visible', count: visible },
    { what: 'scheduled', count: scheduled },
  ].filter(({ count }) => count > 0);
  return losses.length > 0 ? losses : [{ what: 'hidden', count: 0 }];
}
