import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '../browser/call.ts';
import { useTranslation } from '../browser/use-translation.ts';
import type { Problem } from '../contract/errors.ts';
import { problemText } from './problem-text.ts';
import './problem-result.css';

interface ProblemResultProps {
  error: unknown;
  onRetry: () => void;
  /** Another action, next to the retry button. */
  extra?: ReactNode;
}

/** Replaces an answer when the call failed: the reason, a retry button, and the request id to quote. */
export function ProblemResult({ error, onRetry, extra }: ProblemResultProps) {
  const { t } = useTranslation();
  const problem = error instanceof CallError ? error.problem : undefined;
  const isMissing = problem !== undefined && namesNothing(problem);
  return (
    <div className="problem-result" role="alert">
      <p className="problem-result-title">
        {(!isMissing && problem?.title) ||
          t(`contract:error.${isMissing ? 'NOT_FOUND' : (problem?.code ?? 'INTERNAL')}.title`)}
      </p>
      <p>{isMissing ? t('contract:error.NOT_FOUND.detail') : problemText(error, t)}</p>
      <div className="problem-result-actions">
        {!isMissing && (
          <Button type="primary" onClick={onRetry}>
            {t('kit:retry')}
          </Button>
        )}
        {extra}
      </div>
      {problem?.requestId && <p className="problem-result-id">{t('kit:requestId', { id: problem.requestId })}</p>}
    </div>
  );
}

/** Whether an address names something that does not exist; an invalid id counts as well. */
function namesNothing({ code, errors = [] }: Problem): boolean {
  return code === 'NOT_FOUND' || (code === 'VALIDATION_FAILED' && errors.some(({ path }) => path === 'id'));
}
