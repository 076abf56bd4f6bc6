import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../../browser/call.ts';
import { useSession } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { useRefusal } from '../../../../ui/refusal.tsx';
import { useQuestion } from '../../../../ui/use-question.ts';
import type { SignInProvider } from '../contract/providers.ts';
import { beginWayIn, getOwnWaysIn, linkWayIn, unlinkWayIn, type WayIn } from '../contract.ts';
import { ProviderMark } from './provider-mark-host.tsx';
import { askProvider, type ProviderAnswer, takeAnswer } from './provider-window.ts';
import './ways-in.css';

const queryKey = [getOwnWaysIn.name];

/** The identities with which the user signs in, in a section of the own account. */
export default function WaysIn() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { viewAs } = useSession();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const attempt = useRef<AbortController>(undefined);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getOwnWaysIn, {}, { signal }),
    staleTime: 0,
  });
  // A view as another is read-only.
  const mayChange = viewAs === null;

  const take = async (answering: Promise<ProviderAnswer | undefined>) => {
    try {
      const answer = await answering;
      if (!answer) return;
      await call(linkWayIn, answer);
      void message.success(t('auth:waysIn.linked'));
    } catch (problem) {
      refuse(problem);
    } finally {
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  const link = ({ name }: SignInProvider) => {
    attempt.current?.abort();
    const abort = new AbortController();
    attempt.current = abort;
    const asking = { returnTo: window.location.pathname, signal: abort.signal };
    void take(askProvider(() => call(beginWayIn, { provider: name }), asking));
  };
  const unlink = ({ id, label }: WayIn) =>
    ask({
      title: t('auth:waysIn.askRemove', { provider: label }),
      content: t('auth:waysIn.askRemoveText'),
      okText: t('auth:waysIn.remove'),
      cancelText: t('kit:cancel'),
      onOk: async () => {
        try {
          await call(unlinkWayIn, { id });
          void message.success(t('auth:waysIn.removed'));
        } catch (problem) {
          refuse(problem);
        } finally {
          await queryClient.invalidateQueries({ queryKey });
        }
      },
    });
  const takeStored = useEffectEvent(() => {
    const stored = takeAnswer();
    if (stored) void take(Promise.resolve(stored));
  });
  useEffect(() => {
    takeStored();
    return () => attempt.current?.abort();
  }, []);

  const isPossible = !data || data.waysIn.length + data.providers.length > 0;
  return (
    <>
      <p className="ways-in-text">{t(isPossible ? 'auth:waysIn.text' : 'auth:waysIn.none')}</p>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <ul className="ways-in">
          {data.waysIn.map((way) => (
            <li key={way.id}>
              <ProviderMark name={way.provider} />
              <div>
                <strong>{way.label}</strong>
                <p>{way.shownAs}</p>
                <p className="ways-in-text figures">
                  {way.usedAt
                    ? t('auth:waysIn.used', { time: formatInstant(way.usedAt) })
                    : t('auth:waysIn.linkedAt', { time: formatInstant(way.linkedAt) })}
                </p>
              </div>
              {mayChange && (
                <Button
                  size="small"
                  aria-label={t('auth:waysIn.removeOne', { provider: way.label })}
                  onClick={() => unlink(way)}
                >
                  {t('auth:waysIn.remove')}
                </Button>
              )}
            </li>
          ))}
          {mayChange &&
            data.providers.map((provider) => (
              <li key={provider.name}>
                <ProviderMark name={provider.name} />
                <strong>{provider.label}</strong>
                <Button
                  size="small"
                  aria-label={t('auth:waysIn.linkOne', { provider: provider.label })}
                  onClick={() => link(provider)}
                >
                  {t('auth:waysIn.link')}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
