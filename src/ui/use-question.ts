import { App, type ModalFuncProps } from 'antd';
import { useCallback, useEffect, useRef } from 'react';

/** Whether a question is on the screen: whoever presses a key or a button a second time is not asked a second time. */
let isAsked = false;

/** What is asked; a function where the answers given in the dialog change it. */
type Question = ModalFuncProps | ((update: (changes: ModalFuncProps) => void) => ModalFuncProps);

/**
 * A function that asks a question and answers whether it was confirmed: one at a time, whoever asks. Another one, asked
 * meanwhile, is not confirmed; and what is asked by a part of the page that is gone is asked no longer.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  return useCallback(
    async (question) => {
      if (isAsked) return false;
      isAsked = true;
      window.addEventListener('keydown', passOverHeldKey, { capture: true });
      const props = typeof question === 'function' ? question((changes) => dialog.update(changes)) : question;
      const dialog = modal.confirm(props);
      const withdrawn = new Promise<boolean>((resolve) => {
        withdraw.current = () => {
          dialog.destroy();
          resolve(false);
        };
      });
      try {
        return await Promise.race([dialog, withdrawn]);
      } finally {
        isAsked = false;
        window.removeEventListener('keydown', passOverHeldKey, { capture: true });
        withdraw.current = undefined;
      }
    },
    [modal],
  );
}

/** A key that is still held from what asked the question does not answer it: its button has the focus by then. */
function passOverHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
}
