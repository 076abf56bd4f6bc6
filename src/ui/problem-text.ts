import type { TFunction } from 'i18next';
import { CallError } from '../browser/call.ts';

/** What to tell a person about a failed call: the server's own words, or ours when no server answered. */
export function problemText(error: unknown, t: TFunction): string {
  const problem = error instanceof CallError ? error.problem : undefined;
  return problem?.detail || t(`contract:error.${problem?.code ?? 'INTERNAL'}.detail`);
}
