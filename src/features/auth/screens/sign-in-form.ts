import { runAuthAction } from '../../../browser/auth-actions.ts';
import { call } from '../../../browser/call.ts';
import { element } from '../../../browser/element.ts';
import { followLanguage, getTranslation, type Translate } from '../../../browser/translation.ts';
import { login, recoveryRequired, type UserInfo, unlockSession } from '../contract.ts';
import { canUsePasskeys } from '../second-factor/screens/can-use-passkeys.ts';
import type { CodeStep } from '../second-factor/screens/code-step.ts';
import { errorCode, type FieldErrors, fieldErrors, focusField, required } from './form-problems.ts';
import { type PlainField, plainField } from './plain-field.ts';
import { showProblem } from './plain-problem.ts';
import '../../../ui/plain-button.css';

interface Values {
  username: string;
  password: string;
}

/** Whether the session started on this page was to be remembered; for an earlier one this is unknown. */
let rememberedInPage = false;

interface Options {
  /** The account that must sign in again; without it any may. */
  readonly username?: string | undefined;
  /** The account has only locked its screen: its password opens it. */
  readonly unlocks?: boolean;
  /** The first proof was given on another page: the form asks for the code alone, in this kind of refusal. */
  readonly pending?: string | undefined;
  /** Continues with the account; the form is busy until it is removed. */
  readonly onSignedIn: (user: UserInfo) => Promise<void>;
}

/**
 * User name and password; errors are shown at their fields, or above the form when they concern the whole. It uses
 * plain elements, so that it works with the first script of a page: there is no other sign-in form.
 */
export function signInForm({ username, unlocks = false, pending, onSignedIn }: Options): HTMLFormElement {
  const problem = element('p', { class: 'account-form-problem', role: 'alert' });
  const name = username === undefined ? usernameField() : undefined;
  const password = passwordField();
  // Signing in again repeats the choice for that session; if it is unknown, the session is not remembered.
  const isRemembered = username === undefined || rememberedInPage;
  const remember = element('input', { type: 'checkbox', name: 'remember', ...(isRemembered && { checked: '' }) });
  const rememberWords = element('span', {});
  const submit = element('button', { type: 'submit', class: 'plain-button plain-button-primary plain-button-large' });
  const first = element(
    'div',
    { class: 'account-form-step' },
    name?.element ?? fixedUsername(username ?? ''),
    password.element,
    !unlocks && element('label', { class: 'account-check' }, remember, rememberWords),
  );
  const passkey = element('button', { type: 'button', class: 'plain-button plain-button-large' });
  const form = element(
    'form',
    { class: 'account-form-fields', novalidate: '' },
    problem,
    first,
    submit,
    // A passkey tells its own account: another one than the fixed one does not sign in again here.
    (username === undefined || unlocks) && canUsePasskeys() && passkey,
  );
  let error: unknown;
  let step: CodeStep | undefined;
  const say = (t: Translate) => {
    rememberWords.textContent = t('contract:field.remember');
    submit.textContent = t(unlocks ? 'screens:expired.unlock' : 'screens:signIn.submit');
    passkey.textContent = t('screens:signIn.passkey');
    showProblem(problem, error, t);
  };
  const refuse = (found: FieldErrors<Values>, focus = Object.keys(found)) => {
    name?.refuse(found.username);
    password.refuse(found.password);
    focusField(form, focus);
  };
  const askCode = async (refusal: string | undefined) => {
    const { codeStep } = await import('../second-factor/screens/code-step.ts');
    step = codeStep(first, refusal !== recoveryRequired);
  };
  const show = (refusal: unknown) => {
    error = refusal;
    say(getTranslation().t);
  };
  const enter = async (user: UserInfo) => {
    rememberedInPage = remember.checked;
    await onSignedIn(user);
  };
  const signIn = async (values: Values) => {
    submit.ariaBusy = 'true';
    show(undefined);
    try {
      const sent = { ...values, ...step?.values(), remember: remember.checked };
      const user = await (unlocks
        ? runAuthAction('unlock', () => call(unlockSession, { password: values.password }))
        : runAuthAction('signIn', () => (pending && step ? step.complete() : call(login, sent))));
      await enter(user);
    } catch (refusal) {
      submit.ariaBusy = 'false';
      const { otp, ...found } = fieldErrors<Values & { otp: string }>(refusal);
      if (otp !== undefined && !step) {
        await askCode(errorCode(refusal, 'otp')).catch(show);
        return;
      }
      show(refusal);
      if (step) {
        step.refuse(otp);
        return;
      }
      // A refused password must be typed again; the user name is rarely wrong.
      password.input.value = '';
      refuse(found, found.username ? ['username'] : ['password']);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.ariaBusy === 'true') return;
    const { t } = getTranslation();
    const values = { username: username ?? name?.input.value ?? '', password: password.input.value };
    if (step) {
      const { otp } = step.values();
      if (otp === '') step.refuse(required(t, 'otp'));
      else void signIn(values);
      return;
    }
    show(undefined);
    const missing = (['username', 'password'] as const).filter((field) => values[field].trim() === '');
    refuse(Object.fromEntries(missing.map((field) => [field, required(t, field)])));
    if (missing.length === 0) void signIn(values);
  });
  const byPasskey = async () => {
    show(undefined);
    try {
      const { signInWithPasskey, unlockByPasskey } = await import('../second-factor/screens/passkey-sign-in.ts');
      const user = await (unlocks ? unlockByPasskey() : signInWithPasskey(remember.checked));
      if (user) await enter(user);
    } catch (refusal) {
      show(refusal);
    }
  };
  passkey.addEventListener('click', () => void byPasskey());
  submit.ariaBusy = 'false';
  followLanguage(form, say);
  if (pending) void askCode(pending);
  return form;
}

/** Focuses the first field: the name, or the password for a fixed account. */
export function beginForm(form: HTMLFormElement): void {
  form.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
}

function usernameField(): PlainField {
  const attributes = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', maxlength: '254' };
  return plainField({ name: 'username', label: (t) => t('contract:field.username'), attributes });
}

/** The account of the form; the hidden field tells it to password managers. */
function fixedUsername(username: string): HTMLElement {
  const words = element('span', {});
  const hidden = {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: username,
    readonly: '',
    hidden: '',
  };
  const place = element('p', {}, words, element('strong', {}, username), element('input', hidden));
  followLanguage(place, (t) => {
    words.textContent = `${t('contract:field.username')}: `;
  });
  return place;
}

/** Warns about Caps Lock, because the password is hidden. */
function passwordField(): PlainField {
  const hint = element('span', { role: 'status' });
  const field = plainField({
    name: 'password',
    label: (t) => t('contract:field.password'),
    secret: true,
    attributes: { autocomplete: 'current-password', maxlength: '128' },
    hint,
  });
  let locked = false;
  const say = (t: Translate) => {
    hint.textContent = locked ? t('screens:signIn.capsLock') : '';
  };
  const notice = (event: Event) => {
    // Autofill dispatches keydown events that are not KeyboardEvents.
    if (event instanceof KeyboardEvent) locked = event.getModifierState('CapsLock');
    say(getTranslation().t);
  };
  field.element.addEventListener('keydown', notice);
  field.element.addEventListener('keyup', notice);
  followLanguage(field.element, say);
  return field;
}
