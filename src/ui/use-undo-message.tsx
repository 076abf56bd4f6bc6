import { App } from 'antd';
import { useTranslation } from '../browser/use-translation.ts';
import { TakeBackButton } from './take-back-button.tsx';

/** Seconds for which a message offers to undo an action. */
const undoSeconds = 10;

/**
 * Returns a function that shows what was done, and offers to undo it.
 * @param undo resolves with whether it was undone, and shows its errors itself; absent: the message only tells.
 */
export function useUndoMessage(): (text: string, undo?: () => Promise<boolean>) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (text, undo) => {
    if (!undo) return void message.success({ content: text, duration: 4 });
    const key = `undo ${Date.now()}`;
    let isTakenBack = false;
    const takeBack = async () => {
      // The message takes a moment to disappear, and can be pressed again meanwhile.
      if (isTakenBack) return;
      isTakenBack = true;
      message.destroy(key);
      if (await undo()) void message.success(t('kit:undo.done'));
    };
    const content = (
      <>
        {text}
        <TakeBackButton label={t('kit:undo.action')} onClick={() => void takeBack()} />
      </>
    );
    void message.open({ key, type: 'success', content, duration: undoSeconds });
  };
}
