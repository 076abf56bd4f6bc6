import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { getOwnAccount, type OwnAccount } from '../contract/accounts.ts';

const queryKey = [getOwnAccount.name];

/** The user's own account, as its owner may change it. */
export function useOwnAccount(): UseQueryResult<OwnAccount> {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getOwnAccount, {}, { signal }), staleTime: 0 });
}

/** Shows a changed account: on the page, and its name and picture in the frame. */
export function useShowOwnAccount(): (changed: OwnAccount) => Promise<void> {
  const queryClient = useQueryClient();
  return async (changed) => {
    queryClient.setQueryData(queryKey, changed);
    await rereadSession();
  };
}

/** Reads the account again, such as after a refusal for another version. */
export function useRefreshOwnAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
}
