import { CallError } from '../../browser/call.ts';
import type { QueuedFile } from './media-port.ts';

/** Whether a retry may succeed: a file refused for its content is refused again. */
export function canRetry({ state }: Pick<QueuedFile<unknown>, 'state'>): boolean {
  if (state.step !== 'failed') return false;
  const problem = state.error instanceof CallError ? state.error.problem : undefined;
  return problem?.code !== 'PAYLOAD_TOO_LARGE' && !problem?.errors?.some(({ path }) => path === 'file');
}
