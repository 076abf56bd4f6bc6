import { App, type ModalFuncProps } from 'antd';
import { useCallback, useEffect, useRef } from 'react';

/** Whether a question is open: pressing a key or a button again must not ask again. */
let isAsked = false;

/** The dialog's content; a function if inputs in the dialog change it. */
type Question = ModalFuncProps | ((update: (changes: ModalFuncProps) => void) => ModalFuncProps);

/**
 * Returns a function that asks a question and resolves with whether the user confirmed it. Only one question is open at
 * a time: another one, asked meanwhile, counts as not confirmed. Unmounting the component closes its question.
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

/**
 * Ignores a key that is still held down from the action that opened the question, because its button has the focus by
 * now.
 */
function passOverHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
}
