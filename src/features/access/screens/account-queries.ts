import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { useRecordList } from '../../../ui/queries.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import {
  type AccountListInput,
  getListApi,
  getListUser,
  getListUserKey,
  getListUserSession,
} from '../contract/accounts.ts';

/** The query-cache keys of accounts. */
export const accountKeys = {
  list: [getListUser.name],
  sessions: (userId: string) => [getListUserSession.name, userId],
  keys: (userId: string) => [getListUserKey.name, userId],
};

/** The page of accounts for an input. */
export function useAccounts(input: AccountListInput) {
  return useQuery(pageQuery(getListUser, input));
}

/** The open sessions of an account. */
export function useAccountSessions(userId: string) {
  return useQuery({
    queryKey: accountKeys.sessions(userId),
    queryFn: ({ signal }) => call(getListUserSession, { userId, pageSize: maxPageSize }, { signal }),
    staleTime: 0,
  });
}

/** The valid keys of a machine. */
export function useMachineKeys(userId: string) {
  return useQuery({
    queryKey: accountKeys.keys(userId),
    queryFn: ({ signal }) => call(getListUserKey, { userId, pageSize: maxPageSize }, { signal }),
    staleTime: 0,
  });
}

/** Invalidates all queries of accounts. */
export function useRefreshAccounts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: accountKeys.list }), [queryClient]);
}

export interface RoleChoice {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: number;
}

/** The roles that can be granted, if the caller may list roles; undefined until they are known. */
export function useRoleChoices(): readonly RoleChoice[] | undefined {
  const resource = useResourceLookup()('roles');
  if (!resource) throw new TypeError('The resource "roles" does not exist.');
  const allowed = useCan(resource.operations.list);
  const { data } = useRecordList(resource, { pageSize: maxPageSize }, allowed);
  return data?.items.map(({ id, status, code, name }) => ({ id, status, code: String(code), name: String(name) }));
}

/** Every operation, as the APIs screen lists them; for accounts that may open that screen. */
export function useApis(enabled = true) {
  return useQuery({
    queryKey: [getListApi.name],
    queryFn: ({ signal }) => call(getListApi, {}, { signal }),
    enabled,
  });
}
