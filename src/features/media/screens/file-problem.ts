import { CallError } from '../../../browser/call.ts';
import type { Translate } from '../../../browser/translation.ts';
import { problemText } from '../../../ui/problem-text.ts';

/** The text for a problem of a file that was sent; otherwise the text of the failed call. */
export function fileProblem(error: unknown, t: Translate): string {
  const problems = error instanceof CallError ? (error.problem.errors ?? []) : [];
  return problems.find(({ path }) => path === 'file')?.message ?? problemText(error, t);
}
