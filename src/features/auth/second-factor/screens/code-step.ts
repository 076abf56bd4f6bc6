import { call } from '../../../../browser/call.ts';
import { element } from '../../../../browser/element.ts';
import { addTexts, followLanguage } from '../../../../browser/translation.ts';
import type { UserInfo } from '../../contract.ts';
import { plainField } from '../../screens/plain-field.ts';
import { completeSignIn } from '../contract.ts';
import en from './messages/code-step-en.json';
import vi from './messages/code-step-vi.json';

// These texts load for accounts with a second factor alone.
addTexts('vi', 'codeStep', vi);
addTexts('en', 'codeStep', en);

/** What was typed into the second step of a sign-in. */
interface CodeValues {
  readonly otp: string;
  readonly trustDevice: boolean;
}

/** The second step of the sign-in form: a code, and whether this browser is asked again. */
export interface CodeStep {
  values(): CodeValues;
  /** Shows why the code was refused, and takes the next. */
  refuse(message: string | undefined): void;
  /** Ends a sign-in that had no password. */
  complete(): Promise<UserInfo>;
}

/**
 * Takes the place of the first step.
 * @param hasApp false: of the account's ways only recovery codes can be typed, for it has a passkey alone.
 */
export function codeStep(first: HTMLElement, hasApp: boolean): CodeStep {
  const hint = element('span', {});
  const field = plainField({
    name: 'otp',
    label: (t) => t(hasApp ? 'contract:field.otp' : 'codeStep:recoveryCode'),
    attributes: { autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: 'false', maxlength: '32' },
    hint,
  });
  const trust = element('input', { type: 'checkbox', name: 'trustDevice' });
  const trustWords = element('span', {});
  const lost = element('p', { class: 'account-field-hint' });
  const step = element(
    'div',
    { class: 'account-form-step' },
    field.element,
    element('label', { class: 'account-check' }, trust, trustWords),
    lost,
  );
  followLanguage(step, (t) => {
    hint.textContent = t(hasApp ? 'codeStep:hint' : 'codeStep:passkeyHint');
    trustWords.textContent = t('codeStep:trust');
    lost.textContent = t(hasApp ? 'codeStep:lost' : 'codeStep:passkeyLost');
  });
  const values = () => ({ otp: field.input.value.trim(), trustDevice: trust.checked });
  first.replaceWith(step);
  field.input.focus();
  return {
    values,
    refuse(message) {
      field.refuse(message);
      field.input.value = '';
      field.input.focus();
    },
    complete: () => call(completeSignIn, values()),
  };
}
