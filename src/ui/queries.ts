import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../browser/call.ts';
import type { ListInput } from '../contract/paging.ts';
import { pageOf, resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';

/** The query-cache keys of a resource; everything about it starts with its name, so one call refreshes it all. */
export const keys = {
  all: (resource: Resource) => [resource.name],
  lists: (resource: Resource) => [resource.name, 'list'],
  list: (resource: Resource, input: ListInput) => [resource.name, 'list', input],
  records: (resource: Resource) => [resource.name, 'record'],
  record: (resource: Resource, id: string) => [resource.name, 'record', id],
};

/** The page of records that an input asks for; while the next one loads, the previous one stays. */
export function useRecordList<R extends Resource>(resource: R, input: ListInput, enabled = true) {
  return useQuery({ ...listQuery(resource, input), placeholderData: keepPreviousData, enabled });
}

/** The call that reads a page of records, for the query cache. */
export function listQuery<R extends Resource>(resource: R, input: ListInput) {
  const { list } = resourceOperations(resource);
  return {
    queryKey: keys.list(resource, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => pageOf(resource, await call(list, input, { signal })),
  };
}

/** How long, in milliseconds, a record that was fetched ahead (its link was pressed) may be opened without asking. */
const fetchedAhead = 10_000;

/** The call that reads a record, for the query cache. */
export function recordQuery<R extends Resource>(resource: R, id: string) {
  const { detail } = resourceOperations(resource);
  return {
    queryKey: keys.record(resource, id),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(detail, { id }, { signal }),
    staleTime: fetchedAhead,
  };
}
