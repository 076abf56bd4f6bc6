import { CallError } from '../../../browser/call.ts';
import { element } from '../../../browser/element.ts';
import { getTranslation, type Translate } from '../../../browser/translation.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { fieldErrors } from './form-problems.ts';

/** Shows why a form as a whole was refused; nothing when the errors are at its fields, or when there is none. */
export function showProblem(place: HTMLElement, error: unknown, t: Translate): void {
  const whole = Boolean(error) && Object.keys(fieldErrors(error)).length === 0;
  const wait = error instanceof CallError ? error.problem.retryAfter : undefined;
  const nodes: Node[] = whole ? [document.createTextNode(problemText(error, t))] : [];
  if (whole && error instanceof CallError && wait !== undefined) nodes.push(timeLeft(endOf(error, wait)));
  place.replaceChildren(...nodes);
}

const ends = new WeakMap<CallError, number>();

/** When a retry makes sense; the same for each display of the same error. */
function endOf(error: CallError, seconds: number): number {
  const end = ends.get(error) ?? Date.now() + seconds * 1_000;
  ends.set(error, end);
  return end;
}

/**
 * Counts down to the time of a retry, by the clock: the page may have slept meanwhile. Visible each second, announced
 * at the end.
 */
function timeLeft(end: number): HTMLElement {
  const shown = element('strong', { class: 'figures', 'aria-hidden': 'true' });
  const tell = () => {
    const { t } = getTranslation();
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left === 0) shown.removeAttribute('aria-hidden');
    shown.textContent = ` ${left === 0 ? t('screens:signIn.tryAgain') : t('screens:signIn.timeLeft', { time })}`;
    return left > 0;
  };
  tell();
  const timer = setInterval(() => {
    if (!shown.isConnected || !tell()) clearInterval(timer);
  }, 1_000);
  return shown;
}
