import { CallError } from '../browser/call.ts';
import type { Translate } from '../browser/translation.ts';

/**
 * What to tell a person about a failed call: the server's own words, of one wrong value what is wrong with it; ours when no
 * server answered.
 */
export function problemText(error: unknown, t: Translate): string {
  const problem = error instanceof CallError ? error.problem : undefined;
  const [wrong, ...others] = problem?.errors ?? [];
  if (wrong?.message && others.length === 0) return wrong.message;
  return problem?.detail || t(`contract:error.${problem?.code ?? 'INTERNAL'}.detail`);
}
