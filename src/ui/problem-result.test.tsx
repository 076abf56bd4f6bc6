import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { CallError } from '../browser/call.ts';
import type { Problem } from '../contract/errors.ts';
import { ProblemResult } from './problem-result.tsx';

/** The markup for an error, with text keys instead of texts. */
async function shown(problem: Partial<Problem>): Promise<string> {
  const error = new CallError({
    type: '',
    title: 'của máy chủ',
    status: 0,
    detail: '',
    requestId: '',
    ...problem,
  } as Problem);
  const { prelude } = await prerender(
    <ProblemResult error={error} onRetry={() => undefined} extra={<a href="/">back</a>} />,
  );
  return new Response(prelude).text();
}

test('an address of no record says that nothing was found, and offers no second try', async () => {
  const malformed = [{ path: 'id', code: 'format', message: '' }];
  for (const problem of [{ code: 'NOT_FOUND' }, { code: 'VALIDATION_FAILED', errors: malformed }] as const) {
    const markup = await shown(problem);
    expect(markup).toContain('error.NOT_FOUND.title');
    expect(markup).toContain('error.NOT_FOUND.detail');
    expect(markup).toContain('back');
    expect(markup).not.toMatch(/kit:retry|của máy chủ/);
  }
});

test('what may go better next time offers a second try', async () => {
  const refusals = [
    { code: 'UNAVAILABLE' },
    { code: 'VALIDATION_FAILED', errors: [{ path: 'page', code: 'type', message: '' }] },
  ] as const;
  for (const problem of refusals) {
    const markup = await shown(problem);
    expect(markup).toContain('của máy chủ');
    expect(markup).toMatch(/retry/);
  }
});
