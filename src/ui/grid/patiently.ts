import { CallError } from '../../browser/call.ts';
import { whenOnline } from '../../browser/connection.ts';
import { getSession, nextSession } from '../../browser/session-state.ts';

/**
 * Sends for an account as soon as the browser is online and that account is signed in, and retries without an answer:
 * the caller must make the request idempotent.
 * @throws CallError when the server refuses for another reason.
 */
export async function patiently<Output>(accountId: string, send: () => Promise<Output>): Promise<Output> {
  for (;;) {
    while (getSession().user?.id !== accountId || getSession().state !== 'signed-in') await nextSession();
    try {
      return await send();
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined;
      if (problem?.code === 'UNAVAILABLE') await whenOnline();
      else if (problem?.code === 'UNAUTHENTICATED') await nextSession();
      else if (problem?.code === 'RATE_LIMITED') await pause(problem.retryAfter ?? 5);
      else throw error;
    }
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
