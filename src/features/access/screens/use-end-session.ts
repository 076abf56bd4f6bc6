import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { deleteUserSession } from '../contract/accounts.ts';

/**
 * Ends a session of an account, or without an id all of them; undefined without the permission.
 * @param onDone reads the sessions again, also when the call failed.
 */
export function useEndSession(
  onDone: () => Promise<unknown>,
): ((userId: string, id?: string) => Promise<void>) | undefined {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const end = async (userId: string, id?: string) => {
    try {
      const { ended } = await call(deleteUserSession, { userId, ...(id && { id }) });
      void message.success(t('access:sessions.ended', { count: ended }));
    } catch (problem) {
      refuse(problem);
    } finally {
      await onDone();
    }
  };
  return useCan(deleteUserSession.name) ? end : undefined;
}
