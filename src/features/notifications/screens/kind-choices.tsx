import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getMyNotificationKind, type MyNotificationKind, updateMyNotificationKind } from '../contract/kinds.ts';
import './kind-choices.css';

const queryKey = [getMyNotificationKind.name];

/** The account's choice of notification events: each change is saved at once. */
export default function KindChoices() {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<MyNotificationKind['kind']>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getMyNotificationKind, {}, { signal }),
    staleTime: 0,
  });
  const show = (kind: MyNotificationKind['kind'], muted: boolean) =>
    queryClient.setQueryData<typeof data>(
      queryKey,
      (known) => known && { items: known.items.map((item) => (item.kind === kind ? { ...item, muted } : item)) },
    );

  const choose = async (kind: MyNotificationKind['kind'], muted: boolean) => {
    setSaved(undefined);
    show(kind, muted);
    try {
      await call(updateMyNotificationKind, { items: [{ kind, muted }] });
      setSaved(kind);
    } catch (problem) {
      show(kind, !muted);
      refuse(problem);
    }
  };

  return (
    <>
      <p className="kind-choices-text">{t('notifications:kinds.text')}</p>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <ul className="kind-choices">
          {data.items.map(({ kind, title, muted }) => (
            <li key={kind}>
              <span>{title}</span>
              <span role="status" className="kind-choices-saved">
                {saved === kind && t('notifications:kinds.saved')}
              </span>
              <Segmented
                aria-label={title}
                // A view as another is read-only.
                disabled={viewAs !== null}
                value={muted}
                onChange={(value) => void choose(kind, value)}
                options={[
                  { value: false, label: t('notifications:kinds.bell') },
                  { value: true, label: t('notifications:kinds.none') },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
