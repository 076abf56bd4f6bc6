import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton } from 'antd';
import { useId, useMemo, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan, useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { foldText } from '../../../lib/fold.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type AccessExplanation, type Account, explainAccess, getListApi } from '../contract/accounts.ts';
import { useApis } from './account-queries.ts';
import { operationChoices } from './operation-choices.ts';

/** Why an account may, or may not, call an operation: the roles and functions that allow it, and what prevents it. */
export default function ExplainDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const labelId = useId();
  const wordsOf = useOperationTexts();
  const { apiName } = useSession();
  const apis = useApis(useCan(getListApi.name));
  const [api, setApi] = useState<string>();
  const listed = apis.data?.items;
  const choices = useMemo(
    () => operationChoices(listed?.map(({ name }) => name) ?? apiName, wordsOf),
    [listed, apiName, wordsOf],
  );
  const explanation = useQuery({
    queryKey: [explainAccess.name, account.id, api],
    queryFn: ({ signal }) => call(explainAccess, { userId: account.id, api: api ?? '' }, { signal }),
    enabled: api !== undefined,
    staleTime: 0,
  });

  return (
    <Drawer open size={560} title={t('access:explain.title', { name: account.fullName })} onClose={onClose}>
      <p className="access-label" id={labelId}>
        {t('access:explain.question')}
      </p>
      <Select
        className="explain-choice"
        options={choices}
        value={api}
        onChange={setApi}
        placeholder={t('access:explain.choose')}
        aria-labelledby={labelId}
        showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
        autoFocus
      />
      {explanation.error && <ProblemResult error={explanation.error} onRetry={() => void explanation.refetch()} />}
      {api !== undefined && explanation.isPending && <Skeleton active />}
      {explanation.data && api !== undefined && (
        <Explanation name={account.fullName} operation={wordsOf(api)} explanation={explanation.data} />
      )}
    </Drawer>
  );
}

interface ExplanationProps {
  name: string;
  operation: string;
  explanation: AccessExplanation;
}

function Explanation({ name, operation, explanation }: ExplanationProps) {
  const { t } = useTranslation();
  const { allowed, ways, denials, missing } = explanation;
  return (
    <div className="explanation" role="status">
      <p className="explanation-answer" data-allowed={allowed}>
        {allowed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        <span>
          <MarkedText
            text={t(allowed ? 'access:explain.allowed' : 'access:explain.denied')}
            values={{ name, operation }}
            marks={{ b: <strong /> }}
          />
        </span>
      </p>
      {denials.length > 0 && (
        <section>
          <h3>{t('access:explain.because')}</h3>
          <ul>
            {denials.map((denial) => (
              <li key={denial}>{t(`access:denial.${denial}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {ways.length > 0 && (
        <section>
          <h3>{t('access:explain.ways')}</h3>
          <ul>
            {ways.map((way) => (
              <li key={`${way.role} ${way.function}`}>
                <MarkedText
                  text={t('access:explain.way')}
                  values={{ role: way.roleName, function: way.functionName }}
                  marks={{ b: <strong /> }}
                />
                {!way.roleActive && <em> {t('access:explain.roleOff')}</em>}
                {!way.functionActive && <em> {t('access:explain.functionOff')}</em>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!allowed && missing.length > 0 && (
        <section>
          <h3>{t('access:explain.missing')}</h3>
          <ul>
            {missing.map((way) => (
              <li key={way.function}>{way.functionName}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
