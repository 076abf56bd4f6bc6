import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListPage } from '../../../contract/paging.ts';
import { formatInstant } from '../../../lib/format.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { type SignInEntry, signInDays } from '../contract/accounts.ts';
import { deviceName } from './device-name.ts';

interface Props {
  queryKey: readonly unknown[];
  read: (page: number, signal: AbortSignal) => Promise<ListPage<SignInEntry>>;
}

/** A sign-in history, newest first: more of it on demand. */
export function SignInList({ queryKey, read }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ currentPage, totalPage }) => (currentPage + 1 < totalPage ? currentPage + 1 : undefined),
    staleTime: 0,
  });
  const entries = data?.pages.flatMap(({ items }) => items);
  if (error && !data) return <ProblemResult error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Skeleton active title={false} />;
  if (entries.length === 0) return <p className="access-quiet">{t('access:signIns.none', { days: signInDays })}</p>;
  return (
    <>
      <ol className="sign-in-list">
        {entries.map((entry) => (
          <SignInItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="own-account-foot" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('access:signIns.more')}
        </Button>
      )}
    </>
  );
}

function SignInItem({ entry: { at, event, ipAddress, userAgent, newDevice } }: { entry: SignInEntry }) {
  const { t } = useTranslation();
  const facts = [userAgent === null ? null : deviceName(t, userAgent), ipAddress].filter((fact) => fact !== null);
  return (
    <li>
      <time className="access-quiet figures" dateTime={at}>
        {formatInstant(at)}
      </time>
      <div title={userAgent ?? undefined}>
        <span className={event === 'loginFailed' ? 'sign-in-failed' : undefined}>{t(`access:signIns.${event}`)}</span>
        {newDevice && (
          <span className="list-tag" data-tone="warning">
            {t('access:signIns.newDevice')}
          </span>
        )}
        {facts.length > 0 && <p className="access-quiet figures">{facts.join(' · ')}</p>}
      </div>
    </li>
  );
}
