import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { deleteUserKey, type MachineKey } from '../contract/accounts.ts';

/**
 * Asks whether to revoke a key, and does; undefined without the permission.
 * @param onDone reads the keys again, also when the call failed.
 */
export function useRevokeKey(onDone: () => Promise<unknown>): ((key: MachineKey) => void) | undefined {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const revoke = async ({ userId, id }: MachineKey) => {
    try {
      await call(deleteUserKey, { userId, id });
      void message.success(t('access:keys.revoked'));
    } catch (problem) {
      refuse(problem);
    } finally {
      await onDone();
    }
  };
  const askRevoke = (key: MachineKey) =>
    ask({
      title: t('access:ask.revoke.title', { name: key.name }),
      content: t('access:ask.revoke.text'),
      okText: t('access:ask.revoke.ok'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      onOk: () => revoke(key),
    });
  return useCan(deleteUserKey.name) ? askRevoke : undefined;
}
