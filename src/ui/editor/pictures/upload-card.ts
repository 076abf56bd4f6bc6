import { canPause, type QueuedFile } from '../media-port.ts';

export type UploadCardTexts = Readonly<
  Record<'sending' | 'cancel' | 'retry' | 'dismiss' | 'pause' | 'resume' | 'paused', string>
>;

/** The placeholder of an uploading picture in the text: its name, its progress, and its buttons. */
export interface UploadCard {
  readonly element: HTMLElement;
  show(state: QueuedFile['state']): void;
  /** Shows the reason of a failure, and a retry button. */
  fail(reason: string): void;
}

/** Made of plain elements, because React renders nothing inside the text. */
export function createUploadCard(
  texts: UploadCardTexts,
  act: Readonly<Record<'stop' | 'retry' | 'pause' | 'resume', () => void>>,
): UploadCard {
  const element = document.createElement('div');
  element.className = 'rich-text-upload';
  element.contentEditable = 'false';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', texts.sending);

  const name = document.createElement('span');
  name.className = 'rich-text-upload-name';
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', texts.sending);
  const retry = button(texts.retry, act.retry);
  let isPaused = false;
  const hold = button(texts.pause, () => (isPaused ? act.resume() : act.pause()));
  const stop = button(texts.cancel, act.stop);
  element.append(name, bar, retry, hold, stop);

  const draw = (words: string, failed: boolean) => {
    element.classList.toggle('is-failed', failed);
    name.textContent = words;
    if (failed) name.setAttribute('role', 'alert');
    else name.removeAttribute('role');
    bar.hidden = failed;
    retry.hidden = !failed;
    hold.hidden = failed;
    stop.textContent = failed ? texts.dismiss : texts.cancel;
  };
  const show = (state: QueuedFile['state']) => {
    isPaused = state.step === 'paused';
    draw(isPaused ? `${texts.sending} · ${texts.paused}` : texts.sending, false);
    hold.hidden = !isPaused && !canPause({ state });
    hold.textContent = isPaused ? texts.resume : texts.pause;
    const part = 'part' in state ? state.part : 0;
    if (part < 1) bar.value = part;
    else bar.removeAttribute('value');
  };
  show({ step: 'waiting' });
  return { element, show, fail: (reason) => draw(reason, true) };
}

function button(text: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', press);
  return element;
}
