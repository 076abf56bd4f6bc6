import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../browser/call.ts';
import type { ListInput } from '../contract/paging.ts';
import { pageOf, resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';

/** The query-cache keys of a resource; all begin with its name, so that one call invalidates them all. */
export const keys = {
  all: (resource: Resource) => [resource.name],
  lists: (resource: Resource) => [resource.name, 'list'],
  list: (resource: Resource, input: ListInput) => [resource.name, 'list', input],
  records: (resource: Resource) => [resource.name, 'record'],
  record: (resource: Resource, id: string) => [resource.name, 'record', id],
};

/** The page of records for an input; the previous page stays while the next one loads. */
export function useRecordList<R extends Resource>(resource: R, input: ListInput, enabled = true) {
  return useQuery({ ...listQuery(resource, input), placeholderData: keepPreviousData, enabled });
}

/** The query that reads a page of records. */
export function listQuery<R extends Resource>(resource: R, input: ListInput) {
  const { list } = resourceOperations(resource);
  return {
    queryKey: keys.list(resource, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => pageOf(resource, await call(list, input, { signal })),
  };
}

/** How long, in milliseconds, a prefetched record (its link was pressed) may be opened without another request. */
const fetchedAhead = 10_000;

/** The query that reads a record. */
export function recordQuery<R extends Resource>(resource: R, id: string) {
  const { detail } = resourceOperations(resource);
  return {
    queryKey: keys.record(resource, id),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(detail, { id }, { signal }),
    staleTime: fetchedAhead,
  };
}
