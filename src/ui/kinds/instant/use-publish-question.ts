import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Values } from '../../record/values.ts';
import { useQuestion } from '../../use-question.ts';
import { becomesVisible } from './save-texts.ts';

/**
 * Asks before a save without a labelled button, such as Ctrl+S, shows visitors something new: clearing a publishing
 * time while writing must not publish by accident. Resolves with whether to go on.
 */
export function usePublishQuestion(resource: Resource): (before: Values, after: Values) => Promise<boolean> {
  const { t } = useTranslation();
  const ask = useQuestion();
  return async (before, after) =>
    !becomesVisible(resource, before, after) ||
    ask({
      title: t('kit:visibility.ask.title'),
      content: t('kit:visibility.ask.text'),
      okText: t('kit:visibility.ask.yes'),
      cancelText: t('kit:cancel'),
      focusable: { autoFocusButton: 'cancel' },
    });
}
