import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { deleteMyToken, getMyToken, tokensAtOnce } from '../contract/accounts.ts';
import type { Secret } from './account-panels.ts';
import { ShownOnce } from './shown-once.tsx';
import { TokenList } from './token-list.tsx';
import { useRevokeToken } from './use-revoke-token.ts';

const TokenForm = lazyComponent(() => import('./token-form.tsx'));

/** The user's personal access tokens: made, shown once, revoked. */
export default function OwnTokens() {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const queryClient = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [given, setGiven] = useState<Secret>();
  const { data, error, refetch } = useQuery({
    queryKey: [getMyToken.name],
    queryFn: ({ signal }) => call(getMyToken, {}, { signal }),
    staleTime: 0,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: [getMyToken.name] });
  const revoke = useRevokeToken(({ id }) => call(deleteMyToken, { id }), refresh);
  // A view as another is read-only.
  const mayChange = viewAs === null;
  const isFull = (data?.items.length ?? 0) >= tokensAtOnce;

  return (
    <>
      <p className="access-quiet">{t('access:tokens.text')}</p>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && <TokenList tokens={data.items} onRevoke={mayChange ? revoke : undefined} />}
      {isFull && <p className="access-quiet">{t('access:tokens.full', { most: tokensAtOnce })}</p>}
      {mayChange && data && !isFull && (
        <Button className="own-account-foot" onClick={() => setMaking(true)}>
          {t('access:tokens.make')}
        </Button>
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <TokenForm
            onClose={() => setMaking(false)}
            onMade={(secret) => {
              setMaking(false);
              setGiven(secret);
              void refresh();
            }}
          />
        </Suspense>
      )}
      {given && <ShownOnce secret={given} onClose={() => setGiven(undefined)} />}
    </>
  );
}
