import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../browser/call.ts';

/**
 * Answers stay fresh for a moment, so that a page of several parts reads once, and later screens read again. Only an
 * unreachable server is retried automatically: any other error is final.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isUnavailable(error),
      retryDelay: (failures) => 1_000 * 2 ** failures,
    },
    // Sent at once or refused: what somebody has given up meanwhile must not happen when the line is back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

function isUnavailable(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAVAILABLE';
}
