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
        withdraw.current = undefined;
      }
    },
    [modal],
  );
}
