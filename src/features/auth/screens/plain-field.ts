import { element } from '../../../browser/element.ts';
import { followLanguage, getTranslation, type Translate } from '../../../browser/translation.ts';
import './account-field.css';

interface Options {
  readonly name: string;
  readonly label: (t: Translate) => string;
  /** Hides the typed text until the user asks to see it. */
  readonly secret?: boolean;
  /** Attributes of the input itself. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Shown under the field in every state. */
  readonly hint?: Node;
}

/** A labelled text field, like `AccountField`, for the page before React is loaded. */
export interface PlainField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows the error of the value, or removes it. */
  refuse(message: string | undefined): void;
}

/** Creates a labelled text field whose error and hint are linked to it for screen readers. */
export function plainField({ name, label, secret = false, attributes, hint }: Options): PlainField {
  const id = `sign-in-${name}`;
  const caption = element('label', { for: id });
  const input = element('input', {
    ...attributes,
    id,
    name,
    type: secret ? 'password' : 'text',
    'aria-invalid': 'false',
    'aria-describedby': `${id}-error ${id}-hint`,
  });
  const error = element('p', { id: `${id}-error`, class: 'account-field-error', role: 'alert' });
  const show = secret && showButton(input, label);
  const field = element(
    'div',
    { class: 'account-field' },
    caption,
    element('div', { class: 'account-field-box' }, input, show),
    error,
    element('div', { id: `${id}-hint`, class: 'account-field-hint' }, hint),
  );
  followLanguage(field, (t) => {
    caption.textContent = label(t);
  });
  const refuse = (message = '') => {
    input.ariaInvalid = String(message !== '');
    error.textContent = message;
  };
  return { element: field, input, refuse };
}

/** Shows the typed text, and hides it again. */
function showButton(input: HTMLInputElement, label: Options['label']): HTMLElement {
  const name = element('span', { class: 'visually-hidden' });
  const button = element('button', { type: 'button', 'aria-controls': input.id }, name);
  const say = (t: Translate) => {
    const shown = input.type === 'text';
    button.dataset.shown = String(shown);
    button.title = t(shown ? 'screens:password.hide' : 'screens:password.show');
    name.textContent = `${button.title} ${label(t)}`;
  };
  button.addEventListener('click', () => {
    input.type = input.type === 'text' ? 'password' : 'text';
    say(getTranslation().t);
  });
  followLanguage(button, say);
  return button;
}
