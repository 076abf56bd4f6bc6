import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches queries whose data may be stale, also those whose first answer is still pending: the server may have
 * computed it before the change, and the cache would wait for it instead of asking again.
 */
export async function cancelAndRefetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
