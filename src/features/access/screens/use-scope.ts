import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { updateRoleScope, updateUserScope } from '../contract/accounts.ts';
import type { ScopeChange } from './scope-section.tsx';

/**
 * What a role or an account is bound to, and how to change that.
 * @param update what changes it; the answer has no `save` without its permission.
 */
export function useScope<Scope>(
  get: Operation<{ id: string }, Scope>,
  update: typeof updateUserScope | typeof updateRoleScope,
  id: string,
) {
  const queryClient = useQueryClient();
  const maySee = useCan(get.name);
  const mayChange = useCan(update.name);
  const queryKey = [get.name, id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(get, { id }, { signal }),
    enabled: maySee,
    staleTime: 0,
  });
  const save = async (change: ScopeChange) => {
    await call(update, { id, ...change });
    await queryClient.invalidateQueries({ queryKey });
  };
  return { scope: data, save: mayChange ? save : undefined };
}
