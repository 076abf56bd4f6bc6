import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Resource } from '../../declare/resource.ts';
import { recordQuery } from '../queries.ts';

/**
 * A record for its form; without an id, nothing. Cached data of an earlier visit is not used: a form that starts from
 * an old version would report the user's own later changes as a conflict.
 */
export function useRecord(resource: Resource, id: string | undefined) {
  const query = useQuery({ ...recordQuery(resource, id ?? ''), enabled: id !== undefined });
  const startedFresh = useRef(!query.isStale);
  const record = startedFresh.current || query.isFetchedAfterMount ? query.data : undefined;
  return { record, error: record ? undefined : query.error, retry: () => void query.refetch() };
}
