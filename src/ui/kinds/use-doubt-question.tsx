import { useWords } from '../../browser/words.ts';
import type { FieldError } from '../../contract/errors.ts';
import { newDoubts } from '../../declare/kinds/doubts.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { siteHands } from '../../lib/clock.ts';
import type { Values } from '../record/values.ts';
import { useQuestion } from '../use-question.ts';
import { stepKeys } from './instant/status-keys.ts';
import { doubtText } from './use-doubt.ts';
import './use-doubt-question.css';

/**
 * Asks before a save takes back what has taken effect, or stores what is possible but hardly meant and was not there before:
 * what is said at a field may be out of sight. Answers whether to go on; `onBack` leads to what is doubted when the question
 * is gone.
 */
export function useDoubtQuestion(
  resource: Resource,
  onBack: (doubts: readonly FieldError[]) => void,
): (before: Values, after: Values) => Promise<boolean> {
  const { t } = useWords();
  const ask = useQuestion();
  return async (before, after) => {
    const isTakenBack = resource.effectiveFrom && before.status === activeStatus && after.status !== activeStatus;
    const taking = `${t(stepKeys(resource, after.status))}: ${before[resource.title]}?`;
    if (
      isTakenBack &&
      !(await ask({
        title: taking,
        content: t('saving:takenBack'),
        okText: t(stepKeys(resource, after.status)),
        cancelText: t('kit:cancel'),
      }))
    )
      return false;
    const doubts = newDoubts(resource, before, after, siteHands(Date.now()).day);
    if (doubts.length === 0) return true;
    let confirmed = false;
    return ask({
      title: t('kit:doubt.title'),
      content: (
        <ul className="doubt-list">
          {doubts.map((doubt) => (
            <li key={`${doubt.path} ${doubt.code}`}>{doubtText(t, resource, doubt, after.status)}</li>
          ))}
        </ul>
      ),
      okText: t('kit:doubt.save'),
      cancelText: t('kit:doubt.back'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        confirmed = true;
      },
      afterClose: () => {
        if (!confirmed) onBack(doubts);
      },
    });
  };
}
