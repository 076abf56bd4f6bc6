import { useTranslation } from '../../browser/use-translation.ts';
import type { SeenCounts } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { useQuestion } from '../use-question.ts';
import { wording } from './wording.ts';

export interface RemovalAnswer {
  readonly confirmed: boolean;
  /** Resolves when the dialog is closed and has returned the focus: only then can the focus move elsewhere. */
  readonly closed: Promise<void>;
}

/**
 * Returns a function that asks whether to move records to the trash. It says only what an undo does not bring back
 * unnoticed: what visitors lose meanwhile, as the server counts it; undefined if they never see any of these records.
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
    const lossItems = seen ? lossesOf(seen) : [];
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const confirmed = await ask({
      title: t(`kit:remove.${form}.title`, { count: records.length, title: records[0]?.[resource.title] }),
      content: (
        <>
          {lossItems.map(({ what, count }) => (
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

/** What visitors lose. */
function lossesOf({ visible, scheduled }: SeenCounts) {
  return [
    { what: 'visible', count: visible },
    { what: 'scheduled', count: scheduled },
  ].filter(({ count }) => count > 0);
}
