import { useTranslation } from '../../../browser/use-translation.ts';
import { wording } from '../../../ui/list/wording.ts';
import { useQuestion } from '../../../ui/use-question.ts';
import type { TrashEntry } from '../contract.ts';

/** The questions to a user before records leave the trash. */
export function useTrashQuestions() {
  const { t } = useTranslation();
  const ask = useQuestion();
  return {
    /** Whether to include the records below. Undefined: cancelled. Without any below, there is no question. */
    async withChildren(entries: readonly TrashEntry[]): Promise<boolean | undefined> {
      const below = entries.reduce((sum, { children }) => sum + children, 0);
      if (below === 0) return false;
      let children = true;
      const form = wording(entries);
      const confirmed = await ask({
        title: t(`trash:restore.${form}`, { count: entries.length, title: entries[0]?.title }),
        content: (
          <label className="trash-choice">
            <input
              type="checkbox"
              defaultChecked
              onChange={(event) => {
                children = event.target.checked;
              }}
            />
            {t('trash:restore.children', { count: below })}
          </label>
        ),
        okText: t('kit:restore.action'),
        cancelText: t('kit:cancel'),
      });
      return confirmed ? children : undefined;
    },

    /** Whether to remove records permanently: the button is enabled when the user has confirmed that they know. */
    async forEver(entries: readonly TrashEntry[]): Promise<boolean> {
      const form = wording(entries);
      return ask((update) => ({
        title: t(`trash:purge.${form}.title`, { count: entries.length, title: entries[0]?.title }),
        content: (
          <>
            <p>{t(`trash:purge.${form}.text`, { count: entries.length })}</p>
            <label className="trash-choice">
              <input
                type="checkbox"
                onChange={(event) => update({ okButtonProps: { danger: true, disabled: !event.target.checked } })}
              />
              {t('trash:purge.understood')}
            </label>
          </>
        ),
        okText: t('trash:purge.action'),
        okButtonProps: { danger: true, disabled: true },
        cancelText: t('kit:cancel'),
        focusable: { autoFocusButton: 'cancel' },
      }));
    },
  };
}
