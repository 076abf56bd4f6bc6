import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { startViewAs } from '../contract/accounts.ts';

/** Returns a function that switches to the view of a role or an account, starting at its first screen. */
export function useViewAs(): (whom: { roleId: string } | { userId: string }) => Promise<void> {
  const queryClient = useQueryClient();
  const go = useGo();
  const refuse = useRefusal();
  return async (whom) => {
    try {
      await call(startViewAs, whom);
      // Data of the user's own view must not appear in the other.
      queryClient.clear();
      go('/dashboard');
      await rereadSession();
    } catch (error) {
      refuse(error);
    }
  };
}
