import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../browser/call.ts';

/**
 * Answers stay fresh for a moment, so that a page made of several parts asks once, and are asked for again when a
 * screen opens later. Only an unreachable server is asked again by itself: any other refusal stays refused.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isUnavailable(error),
      retryDelay: (failures) => 1_000 * 2 ** failures,
    },
    mutations: { retry: false },
  },
});

function isUnavailable(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAVAILABLE';
}
