import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { problemText } from '../../ui/problem-text.ts';
import { useQuestion } from '../../ui/use-question.ts';
import { paths } from '../paths.ts';
import { signOut } from './account.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Asks whether to sign out; then signs out, goes to the public dashboard and confirms it. */
export function useSignOut(): () => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const navigate = useNavigate();

  const leave = async () => {
    try {
      await signOut(() => navigate({ to: paths.dashboard, ignoreBlocker: true }));
      message.success(t('screens:signOut.done'));
    } catch (error) {
      message.error(problemText(error, t));
    }
  };
  return () => {
    ask({
      title: t('screens:signOut.question'),
      content: hasUnsavedWork() && t('screens:signOut.unsaved'),
      okText: t('screens:signOut.title'),
      cancelText: t('screens:cancel'),
      onOk: leave,
    });
  };
}
