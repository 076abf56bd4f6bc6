export interface UploadCardTexts {
  sending: string;
  cancel: string;
  retry: string;
  dismiss: string;
}

/** What stands in the text while a picture is on its way: its name, how far it is, and how to stop it. */
export interface UploadCard {
  readonly element: HTMLElement;
  /** The part sent, 0 to 1; from 1 on the server is working on it. */
  progress(part: number): void;
  /** Shows why it failed, and offers to try again. */
  fail(reason: string): void;
}

/** Made of plain elements, because it lives inside the text, where React draws nothing. */
export function createUploadCard(texts: UploadCardTexts, act: { stop: () => void; retry: () => void }): UploadCard {
  const element = document.createElement('div');
  element.className = 'rich-text-upload';
  element.contentEditable = 'false';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', texts.sending);

  const name = document.createElement('span');
  name.className = 'rich-text-upload-name';
  name.textContent = texts.sending;
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute('aria-label', texts.sending);
  const retry = button(texts.retry, () => {
    show(false);
    act.retry();
  });
  const stop = button(texts.cancel, act.stop);
  element.append(name, bar, retry, stop);

  const show = (failed: boolean, reason = '') => {
    element.classList.toggle('is-failed', failed);
    name.textContent = failed ? reason : texts.sending;
    if (failed) name.setAttribute('role', 'alert');
    else name.removeAttribute('role');
    bar.hidden = failed;
    retry.hidden = !failed;
    stop.textContent = failed ? texts.dismiss : texts.cancel;
  };
  show(false);
  return {
    element,
    progress: (part) => {
      if (part < 1) bar.value = part;
      else bar.removeAttribute('value');
    },
    fail: (reason) => show(true, reason),
  };
}

function button(text: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', press);
  return element;
}
