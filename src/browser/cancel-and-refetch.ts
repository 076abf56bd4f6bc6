import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads queries anew that may tell less than the server knows by now, also those whose first answer is still on its way: it may have
 * been made before, and the cache waits for it instead of asking again.
 */
export async function cancelAndRefetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
