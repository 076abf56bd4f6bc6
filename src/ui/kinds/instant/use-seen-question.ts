import { useWords } from '../../../browser/words.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Values } from '../../record/values.ts';
import { useQuestion } from '../../use-question.ts';
import { becomesSeen } from './save-words.ts';

/**
 * Asks before a save that no button announced, such as Ctrl+S, shows visitors what they do not see now: a time that was
 * taken away while writing must not publish by habit. Answers whether to go on.
 */
export function useSeenQuestion(resource: Resource): (before: Values, after: Values) => Promise<boolean> {
  const { t } = useWords();
  const ask = useQuestion();
  return async (before, after) =>
    !becomesSeen(resource, before, after) ||
    ask({
      title: t('kit:visibility.ask.title'),
      content: t('kit:visibility.ask.text'),
      okText: t('kit:visibility.ask.yes'),
      cancelText: t('kit:cancel'),
      focusable: { autoFocusButton: 'cancel' },
    });
}
