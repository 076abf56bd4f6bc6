import { useTranslation } from '../../browser/use-translation.ts';
import type { FieldError } from '../../contract/errors.ts';
import { newWarnings } from '../../declare/kinds/warnings.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { presentTime } from '../../lib/present-time.ts';
import type { Values } from '../record/values.ts';
import { useQuestion } from '../use-question.ts';
import { stepKeys } from './instant/status-keys.ts';
import { warningText } from './use-warning.ts';
import './use-warning-question.css';

/**
 * Asks before a save takes back something that is in effect, or adds a value with a new warning: the field may be out
 * of sight. Resolves with whether to go on; `onBack` leads to the field once the question is closed.
 */
export function useWarningQuestion(
  resource: Resource,
  onBack: (warnings: readonly FieldError[]) => void,
): (before: Values, after: Values) => Promise<boolean> {
  const { t } = useTranslation();
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
    const warnings = newWarnings(resource, before, after, siteDateTime(presentTime()).day);
    if (warnings.length === 0) return true;
    let confirmed = false;
    return ask({
      title: t('kit:doubt.title'),
      content: (
        <ul className="doubt-list">
          {warnings.map((warning) => (
            <li key={`${warning.path} ${warning.code}`}>{warningText(t, resource, warning, after.status)}</li>
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
        if (!confirmed) onBack(warnings);
      },
    });
  };
}
