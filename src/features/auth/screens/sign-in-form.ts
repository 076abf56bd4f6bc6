import { call } from '../../../browser/call.ts';
import { element } from '../../../browser/element.ts';
import { followLanguage, getTranslation, type Translate } from '../../../browser/translation.ts';
import { login, type UserInfo } from '../contract.ts';
import { type FieldErrors, fieldErrors, focusField, required } from './form-problems.ts';
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
  /** Continues with the account; the form is busy until it is removed. */
  readonly onSignedIn: (user: UserInfo) => Promise<void>;
}

/**
 * User name and password; errors are shown at their fields, or above the form when they concern the whole. It uses
 * plain elements, so that it works with the first script of a page: there is no other sign-in form.
 */
export function signInForm({ username, onSignedIn }: Options): HTMLFormElement {
  const problem = element('p', { class: 'account-form-problem', role: 'alert' });
  const name = username === undefined ? usernameField() : undefined;
  const password = passwordField();
  // Signing in again repeats the choice for that session; if it is unknown, the session is not remembered.
  const isRemembered = username === undefined || rememberedInPage;
  const remember = element('input', { type: 'checkbox', name: 'remember', ...(isRemembered && { checked: '' }) });
  const rememberWords = element('span', {});
  const submit = element('button', { type: 'submit', class: 'plain-button plain-button-primary plain-button-large' });
  const form = element(
    'form',
    { class: 'account-form-fields', novalidate: '' },
    problem,
    name?.element ?? fixedUsername(username ?? ''),
    password.element,
    element('label', { class: 'account-check' }, remember, rememberWords),
    submit,
  );
  let error: unknown;
  const say = (t: Translate) => {
    rememberWords.textContent = t('contract:field.remember');
    submit.textContent = t('screens:signIn.submit');
    showProblem(problem, error, t);
  };
  const refuse = (found: FieldErrors<Values>, focus = Object.keys(found)) => {
    name?.refuse(found.username);
    password.refuse(found.password);
    focusField(form, focus);
  };
  const signIn = async (values: Values) => {
    submit.ariaBusy = 'true';
    try {
      const user = await call(login, { ...values, remember: remember.checked });
      rememberedInPage = remember.checked;
      await onSignedIn(user);
    } catch (refusal) {
      submit.ariaBusy = 'false';
      error = refusal;
      say(getTranslation().t);
      const found = fieldErrors<Values>(refusal);
      // A refused password must be typed again; the user name is rarely wrong.
      password.input.value = '';
      refuse(found, found.username ? ['username'] : ['password']);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.ariaBusy === 'true') return;
    error = undefined;
    const { t } = getTranslation();
    say(t);
    const values = { username: username ?? name?.input.value ?? '', password: password.input.value };
    const missing = (['username', 'password'] as const).filter((field) => values[field].trim() === '');
    refuse(Object.fromEntries(missing.map((field) => [field, required(t, field)])));
    if (missing.length === 0) void signIn(values);
  });
  submit.ariaBusy = 'false';
  followLanguage(form, say);
  return form;
}

/** Focuses the first field: the name, or the password for a fixed account. */
export function beginForm(form: HTMLFormElement): void {
  form.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
}

function usernameField(): PlainField {
  const attributes = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false', maxlength: '64' };
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
