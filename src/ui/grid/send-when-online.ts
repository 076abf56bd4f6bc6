import { CallError } from '../../browser/call.ts';
import { isOffline, whenOnline } from '../../browser/connection.ts';
import { getSession, nextSession } from '../../browser/session-state.ts';

/**
 * Sends for an account as soon as the browser is online and that account is signed in, and retries without an answer:
 * the caller must make the request idempotent.
 * @throws CallError when the server refuses for another reason.
 */
export async function sendWhenOnline<Output>(accountId: string, send: () => Promise<Output>): Promise<Output> {
  for (;;) {
    while (getSession().user?.id !== accountId || getSession().state !== 'signed-in') await nextSession();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { problem, retryAfter = problem.retryAfter ?? 5 } = error;
      if (problem.code === 'UNAUTHENTICATED' || problem.code === 'SESSION_LOCKED') await nextSession();
      // A server that answers so is there: it is asked again when it says, not at once.
      else if (problem.code === 'UNAVAILABLE') await (isOffline() ? whenOnline() : pause(retryAfter));
      else if (problem.code === 'RATE_LIMITED') await pause(retryAfter);
      else throw error;
    }
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
