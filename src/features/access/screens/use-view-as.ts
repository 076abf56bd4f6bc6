import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { startViewAs } from '../contract/accounts.ts';

/** A function that shows the product as a role or an account sees it, from its first screen on. */
export function useViewAs(): (whom: { roleId: string } | { userId: string }) => Promise<void> {
  const queryClient = useQueryClient();
  const go = useGo();
  const refuse = useRefusal();
  return async (whom) => {
    try {
      await call(startViewAs, whom);
      // No answer that was meant for oneself is shown as the other's.
      queryClient.clear();
      go('/dashboard');
      await rereadSession();
    } catch (error) {
      refuse(error);
    }
  };
}
