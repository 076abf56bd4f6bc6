import { App } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import type { AccessToken } from '../contract/accounts.ts';

/**
 * Asks whether to revoke a token, and does.
 * @param revoke the call that revokes it.
 * @param onDone reads the tokens again, also when the call failed.
 */
export function useRevokeToken(
  revoke: (token: AccessToken) => Promise<unknown>,
  onDone: () => Promise<unknown>,
): (token: AccessToken) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const attempt = async (token: AccessToken) => {
    try {
      await revoke(token);
      void message.success(t('access:keys.revoked'));
    } catch (problem) {
      refuse(problem);
    } finally {
      await onDone();
    }
  };
  return (token) =>
    void ask({
      title: t('access:ask.revoke.title', { name: token.name }),
      content: t('access:ask.revoke.text'),
      okText: t('access:ask.revoke.ok'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      onOk: () => attempt(token),
    });
}
